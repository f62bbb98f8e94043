;;;; Alpha-beta for Quatro that prints its trace: sbcl --script alphabeta.lisp BOARD HAND DEPTH > F.trace
;;;;
;;;; BOARD and HAND as for `procura analyze`, of the variant give with lines; `procura check F.trace`
;;;; says the first thing that is wrong. This is negamax: values are for the player to move.

(defparameter *lines*
  (append (loop for r below 4 collect (loop for c below 4 collect (+ (* 4 r) c)))
          (loop for c below 4 collect (loop for r below 4 collect (+ (* 4 r) c)))
          '((0 5 10 15) (3 6 9 12))))
(defparameter *infinite* 1000000)
(defvar *count* -1)

(defun name (piece)                     ; its four traits, as 10 is "prbo"
  (map 'string (lambda (bit pair) (char pair (ldb (byte 1 bit) piece))) '(3 2 1 0) '("bp" "rq" "ab" "oc")))

(defun wins-p (board cell piece)        ; whether the piece, on the cell, completes a line
  (loop for line in *lines*
        for pieces = (mapcar (lambda (c) (if (= c cell) piece (aref board c))) line)
        thereis (and (member cell line) (notany #'null pieces)
                     (or (plusp (reduce #'logand pieces)) (/= 15 (reduce #'logior pieces))))))

(defun winning-p (board piece)
  (loop for cell below 16 thereis (and (null (aref board cell)) (wins-p board cell piece))))

(defun moves (board hand reserve)       ; (notation board hand reserve wins)
  (flet ((give (before board)
           (loop for p in reserve
                 collect (list (format nil "~a/~a" before (name p)) board p (remove p reserve) nil))))
    (if (null hand)
        (give "" board)
        (loop for cell below 16
              for place = (format nil "~a~a" (char "ABCD" (mod cell 4)) (1+ (floor cell 4)))
              for after = (copy-seq board)
              unless (aref board cell)
                do (setf (aref after cell) hand)
                and if (or (null reserve) (wins-p board cell hand))
                      collect (list place after nil nil (wins-p board cell hand))
                    else append (give place after)))))

(defun evaluate (board hand reserve)    ; a win at hand, or who runs out of pieces that are safe to give
  (let ((safe (count-if-not (lambda (p) (winning-p board p)) reserve)))
    (cond ((and hand (winning-p board hand)) 50)
          ((oddp safe) safe)
          (t (- safe)))))

(defun text (number)
  (cond ((= number *infinite*) "inf") ((= number (- *infinite*)) "-inf") (t number)))

(defun alpha-beta (position depth ply alpha beta parent move)
  (destructuring-bind (board hand reserve &optional won) position
    (let ((number (incf *count*)) (below (unless won (moves board hand reserve))) (left 0) value best)
      (format t "trace enter ~d ~a ~a alpha=~a beta=~a~%" number parent move (text alpha) (text beta))
      (cond (won (setf value (- ply 1000)))
            ((null below) (setf value 0))
            ((zerop depth) (setf value (evaluate board hand reserve)))
            (t (loop for ((notation . after) . others) on below
                     for child = (- (alpha-beta after (1- depth) (1+ ply) (- beta) (- alpha) number notation))
                     do (when (or (null best) (> child value))
                          (setf value child best notation))
                        (setf alpha (max alpha value) left (length others))
                     until (>= alpha beta))))
      (format t "trace leave ~d value=~d~@[ best=~a~]~@[ left=~d~]~%" number value best (and (plusp left) left))
      value)))

(destructuring-bind (board-text hand-text depth) (last sb-ext:*posix-argv* 3)
  (let* ((board (map 'vector (lambda (c) (digit-char-p c 16)) board-text))
         (hand (digit-char-p (char hand-text 0) 16))
         (reserve (loop for p below 16 unless (or (find p board) (eql p hand)) collect p)))
    (format t "trace position L ~a ~a~%trace method alphabeta,depth=~a,soft=on~%trace negamax~%" board-text hand-text depth)
    (alpha-beta (list board hand reserve) (parse-integer depth) 0 (- *infinite*) *infinite* "-" "-")))
