;;;; Breadth-first search for Adji-Boto that prints its trace: sbcl --script bfs.lisp ID SEEDS... > F.trace
;;;;
;;;; ID is the short id of the problem (`procura id`), SEEDS are its twelve pits, row 0 first; rules as they are by
;;;; default. `procura check F.trace` says the first line that no breadth-first search could have printed.

(defparameter *track* '(5 4 3 2 1 0 6 7 8 9 10 11)) ; seeds go from each pit to the next

(defun sow (board pit)
  (let* ((after (copy-list board)) (at (position pit *track*)) (last pit))
    (setf (nth pit after) 0)
    (loop repeat (nth pit board)
          do (setf at (mod (1+ at) 12) last (nth at *track*))
             (incf (nth last after)))
    (when (and (/= last pit) (member (nth last after) '(1 3 5)))
      (setf (nth last after) 0))
    (setf (nth pit after) 0)            ; a lap loses its seeds
    after))

(defun successors (board)
  (loop for pit below 12
        when (plusp (nth pit board))
          collect (cons (format nil "(~d ~d)" (floor pit 6) (mod pit 6)) (sow board pit))))

(defun breadth-first (start)
  (let ((count 1) (reached (make-hash-table :test #'equal)) (frontier (list (cons 0 start))) (next '()))
    (setf (gethash start reached) t)
    (format t "trace node 0 - -~%")
    (loop
      (when (null frontier)
        (setf frontier (nreverse next) next '()))
      (when (null frontier)
        (return))
      (destructuring-bind (number . board) (pop frontier)
        (when (every #'zerop board)
          (format t "trace goal ~d~%" number)
          (return))
        (format t "trace expand ~d~%" number)
        (loop for (move . after) in (successors board)
              unless (gethash after reached)
                do (format t "trace node ~d ~d ~a~%" count number move)
                   (setf (gethash after reached) t)
                   (push (cons count after) next)
                   (incf count))))))

(destructuring-bind (id . seeds) (last sb-ext:*posix-argv* 13)
  (format t "~a~%trace algorithm bfs~%" id)
  (breadth-first (mapcar #'parse-integer seeds)))
