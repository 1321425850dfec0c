import type { DataSiswaRecord } from '@gerbang/contract/siswa/data-siswa';
import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useRef, useState } from 'react';
import { Button, SubmitButton } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { FailureNote } from '../../../../ui/failure-note.tsx';
import { Stack } from '../../../../ui/layout.tsx';
import { SidePanel } from '../../../../ui/side-panel.tsx';
import { Textarea } from '../../../../ui/textarea.tsx';
import type { DokumenRecord } from '../dokumen-record.ts';
import { Key } from './keys.tsx';
import { type QuickAlasan, quickAlasan } from './quick-alasan.ts';
import tandaListClasses from './tanda-list.module.css';
import { TandaList } from './tanda-list.tsx';
import classes from './tolak-panel.module.css';
import type { TolakState } from './use-tolak.ts';

type TolakPanelProps = {
  record: DataSiswaRecord;
  /** Beside the document instead of over it. */
  beside: boolean;
  tolak: TolakState;
  /** The document that lies on the desk. */
  open: DokumenRecord | undefined;
  pending: boolean;
  failure: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks what is wrong: words, marks, or both; it can be sent once there is something. */
export function TolakPanel({ record, beside, tolak, open, pending, failure, onConfirm, onClose }: TolakPanelProps) {
  const [typed, setTyped] = useState(false);
  const { teks, marked, alasan, broken } = tolak;
  const Frame = beside ? SidePanel : Dialog;
  const send = () => !broken && !pending && onConfirm();
  useSendKey(send);
  return (
    <Frame
      title="Tolak"
      opened
      onClose={onClose}
      locked={pending}
      onSubmit={send}
      footer={
        <>
          <Button onClick={onClose} disabled={pending}>
            Batal
          </Button>
          <SubmitButton variant="danger" pending={pending} pendingLabel="Memproses..." disabled={!!broken}>
            Tolak
          </SubmitButton>
        </>
      }
    >
      <Stack gap={4}>
        <p>
          <b>{record.nama}</b>, NIM {record.nim}. Siswa membaca alasan ini dan dapat memperbaiki datanya.
        </p>
        <Textarea
          label="Alasan Penolakan"
          rows={3}
          value={teks}
          error={typed || teks ? broken : undefined}
          description={`Tulis sendiri, atau tandai yang salah di bawah.${hasKeys() ? ' Ctrl+Enter mengirim.' : ''}`}
          aside={`${alasan.length} / 1.000`}
          data-autofocus
          onChange={(event) => {
            setTyped(true);
            tolak.setTeks(event.currentTarget.value);
          }}
        />
        <QuickAlasanList reasons={quickAlasan(record, open)} tolak={tolak} />
        <FailureNote isToasted>{failure}</FailureNote>
        <TandaList record={record} tolak={tolak} />
      </Stack>
      {marked > 0 && (
        <section className={classes.preview} aria-label="Yang dibaca siswa">
          <p className={classes.title}>Yang dibaca siswa</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long one scrolls, and keys must reach it */}
          <p className={classes.text} tabIndex={0}>
            {alasan}
          </p>
        </section>
      )}
    </Frame>
  );
}

/** Whether there is likely a keyboard to hold Ctrl on. */
const hasKeys = () => matchMedia('(min-width: 640px) and (pointer: fine)').matches;

/** Ctrl+Enter sends from wherever the focus is: in the reason Enter is a new line. */
function useSendKey(send: () => void): void {
  const latest = useRef(send);
  latest.current = send;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.repeat || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

type QuickAlasanListProps = { reasons: readonly QuickAlasan[]; tolak: TolakState };

/** The reasons at hand, one stop of the Tab key: a digit chooses, arrows walk. */
function QuickAlasanList({ reasons, tolak }: QuickAlasanListProps) {
  const [at, setAt] = useState(0);
  const group = useRef<HTMLDivElement>(null);
  if (reasons.length === 0) return null;
  const move = (to: number) => {
    setAt(to);
    group.current?.querySelectorAll('button')[to]?.focus();
  };
  const onKeyDown = (event: ReactKeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = steps[event.key];
    const chosen = reasons[Number(event.key) - 1];
    if (step) move((at + step + reasons.length) % reasons.length);
    else if (chosen && !event.repeat) tolak.toggle(chosen);
    else return;
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset around buttons would bring a second frame
    <div ref={group} role="group" aria-label="Alasan cepat" className={tandaListClasses.chips} onKeyDown={onKeyDown}>
      {reasons.map((reason, index) => (
        <button
          key={reason.label}
          type="button"
          className={tandaListClasses.chip}
          aria-pressed={tolak.inputs[reason.bidang]?.pilihan.includes(reason.alasan) ?? false}
          aria-keyshortcuts={String(index + 1)}
          tabIndex={index === at ? 0 : -1}
          onFocus={() => setAt(index)}
          onClick={() => tolak.toggle(reason)}
        >
          <span className={tandaListClasses.numbered}>
            <Key>{String(index + 1)}</Key>
            {reason.label}
          </span>
        </button>
      ))}
    </div>
  );
}

const steps: Record<string, number | undefined> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
