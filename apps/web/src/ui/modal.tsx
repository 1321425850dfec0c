import { type ReactNode, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import classes from './dialog.module.css';
import { Icon } from './icon.tsx';
import { useModal } from './use-modal.ts';

export type ModalProps = {
  /** Also the accessible name. */
  title: ReactNode;
  /** The id of what is read after the title when it opens. */
  describedBy?: string | undefined;
  opened: boolean;
  onClose: () => void;
  /** question 440 px, form 680 px, full the whole window, side 440 px at the right with the page in use. */
  kind: 'question' | 'form' | 'full' | 'side';
  /** While true it cannot be closed: something is being sent. */
  locked?: boolean;
  children: ReactNode;
};

/** The box of every dialog: title, content, 'Tutup'. */
export function Modal(props: ModalProps) {
  return props.opened ? createPortal(<OpenModal {...props} />, document.body) : null;
}

function OpenModal({ title, describedBy, onClose, kind, locked = false, children }: ModalProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const modal = kind !== 'side';
  useModal(box, { onEscape: locked ? undefined : onClose, modal });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a click beside a question closes it; keys have Escape
    <div
      className={classes.layer}
      data-kind={kind}
      onMouseDown={(event) => {
        if (event.target !== event.currentTarget) return;
        // The focus stays where it is; a form is not lost by a click beside it.
        event.preventDefault();
        if (kind === 'question' && !locked) onClose();
      }}
    >
      <div
        ref={box}
        className={classes.content}
        role="dialog"
        aria-modal={modal || undefined}
        aria-labelledby={id}
        aria-describedby={describedBy}
        tabIndex={-1}
      >
        <div className={classes.head}>
          <h2 id={id} className={classes.title}>
            {title}
          </h2>
        </div>
        {children}
        {/* Last in the page's order, so that the focus begins with the content. */}
        <button type="button" className={classes.close} aria-label="Tutup" disabled={locked} onClick={onClose}>
          <Icon name="x" />
        </button>
      </div>
    </div>
  );
}

type ModalContentProps = {
  /** Of the body. */
  id?: string;
  onSubmit?: () => void;
  footer?: ReactNode;
  footerNote?: ReactNode;
  locked?: boolean;
  children: ReactNode;
};

/** Body and foot of a dialog, one form when there is something to submit. */
export function ModalContent({ id, onSubmit, footer, footerNote, locked, children }: ModalContentProps) {
  const inside = (
    <>
      <div id={id} className={classes.body}>
        {children}
      </div>
      {footer && (
        <div className={classes.foot}>
          {footerNote && <div className={classes.footNote}>{footerNote}</div>}
          {footer}
        </div>
      )}
    </>
  );
  if (!onSubmit) return inside;
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // Careful: events rise through portals, a form around the dialog must not be sent with it.
        event.stopPropagation();
        if (!locked) onSubmit();
      }}
    >
      {inside}
    </form>
  );
}
