package storage
import ("testing";"strings";"time";"runtime")
func TestPerf(t *testing.T){
 n:=MaxSize/10
 rep:=func(s string)[]byte{return []byte(strings.Repeat(s,n/len(s)))}
 for name,src:=range map[string][]byte{"num":rep("0 "),"open":rep("("),"close":rep(")"),"empty":rep("()"),"word":rep("nome: "),"nomeline":rep("nome: x\n"),"a":rep("a\n"),"defun":rep("(defun a () nome: x)"),"quote":rep("\"\n"),"strs":rep("\"\\\""),"cav":rep("("+rows+")\n"),"nest":rep("(((((((((())))))))))"),"one":[]byte("("+string(rep("((1 2)(3 4))"))+")"),"comm":rep(";regras: a=b\n"),"sep":rep("- "), "nomex":rep("nome: (a)(b)(c)(d)\n"),"nomeone":append([]byte("nome: "),rep("(a)")...),"rowline":rep("0 0 0 0 0 1\n"),"colon":append([]byte("nome"),rep(": x")...),"latin":rep("\xe7 ")}{
  if len(src)>n {src=src[:n]}
  println(name);t0:=time.Now(); f:=Read("x",src,puzzlers()); d:=time.Since(t0)
  var m runtime.MemStats; runtime.ReadMemStats(&m)
  t.Log(name,d,len(f.Problems),len(f.Issues),m.Sys>>20)
 }
}
