import type { DialogProps } from './dialog.tsx';
import { Modal, ModalContent } from './modal.tsx';

/**
 * A dialog of 440 px at the right edge that leaves the rest of the page in use: no overlay, the page scrolls, a click
 * outside does not close it. For writing while looking at something.
 */
export function SidePanel({ title, opened, onClose, locked, ...content }: Omit<DialogProps, 'size'>) {
  return (
    <Modal kind="side" {...{ title, opened, onClose, locked }}>
      <ModalContent locked={locked} {...content} />
    </Modal>
  );
}
