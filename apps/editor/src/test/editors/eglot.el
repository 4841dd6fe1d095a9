;;; A session of Emacs with Eglot and dyck lsp.  -*- lexical-binding: t -*-
;; DYCK_LSP is the command as a JSON array, DYCK_FILE the grammar, DYCK_OUT where to write.
(require 'json)
(require 'eglot)
(require 'flymake)
(require 'xref)
(require 'imenu)

(define-derived-mode gbnf-mode prog-mode "GBNF"
  (setq-local comment-start "#"))
(add-to-list 'auto-mode-alist '("\\.gbnf\\'" . gbnf-mode))
(setq eglot-sync-connect 60
      eglot-connect-timeout 60
      eglot-confirm-server-initiated-edits nil
      make-backup-files nil)
(add-to-list 'eglot-server-programs
             (cons 'gbnf-mode (append (json-read-from-string (getenv "DYCK_LSP")) nil)))

(defun dyck-wait (what condition)
  (let ((end (+ (float-time) 60)))
    (while (not (funcall condition))
      (when (> (float-time) end) (error "no %s" what))
      (accept-process-output nil 0.05))))

(defun dyck-findings ()
  (flymake-start)
  (mapcar (lambda (each) (flymake-diagnostic-text each)) (flymake-diagnostics)))

(defun dyck-conflict ()
  (seq-find (lambda (text) (string-match-p "with every turn" text)) (dyck-findings)))

(defun dyck-warning ()
  (seq-find (lambda (text) (string-match-p "can contain itself" text)) (dyck-findings)))

(find-file (getenv "DYCK_FILE"))
(call-interactively #'eglot)
(dyck-wait "connection" #'eglot-current-server)
(flymake-mode 1)
(dyck-wait "conflict" #'dyck-conflict)

(let (session)
  (push (cons 'findings (vconcat (dyck-findings))) session)
  ;; Definition and references, as xref asks for them.
  (goto-char (point-min))
  (search-forward "( value")
  (backward-char 2)
  (let ((found (xref-backend-definitions 'eglot (xref-backend-identifier-at-point 'eglot))))
    (push (cons 'definition (xref-location-line (xref-item-location (car found)))) session))
  (let ((found (xref-backend-references 'eglot (xref-backend-identifier-at-point 'eglot))))
    (push (cons 'references (length found)) session))
  (push (cons 'symbols (vconcat (apply #'append (mapcar (lambda (group) (mapcar #'car (cdr group))) (eglot-imenu))))) session)
  (eglot-rename "thing")
  (push (cons 'renamed (buffer-substring-no-properties (point-min) (point-max))) session)
  (eglot--signal-textDocument/didChange)
  (dyck-wait "conflict after renaming" (lambda () (string-match-p "thing" (or (dyck-warning) ""))))
  (let* ((place (seq-find (lambda (each) (string-match-p "with every turn" (flymake-diagnostic-text each)))
                          (flymake-diagnostics)))
         (actions (jsonrpc-request
                   (eglot-current-server) :textDocument/codeAction
                   (list :textDocument (eglot--TextDocumentIdentifier)
                         :range (list :start (eglot--pos-to-lsp-position (flymake-diagnostic-beg place))
                                      :end (eglot--pos-to-lsp-position (flymake-diagnostic-end place)))
                         :context '(:diagnostics []))))
         (first (elt actions 0)))
    (push (cons 'repair (plist-get first :title)) session)
    (eglot--apply-workspace-edit (plist-get first :edit)))
  (eglot--signal-textDocument/didChange)
  (dyck-wait "mended grammar" (lambda () (not (dyck-conflict))))
  (push (cons 'mended (buffer-substring-no-properties (point-min) (point-max))) session)
  (eglot-shutdown (eglot-current-server))
  (with-temp-file (getenv "DYCK_OUT")
    (insert (json-encode session)))
  (set-buffer-modified-p nil)
  (kill-emacs 0))
