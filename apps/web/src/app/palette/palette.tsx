import type { SessionUser } from '@gerbang/contract/akun/auth';
import type { StatusData } from '@gerbang/contract/choices';
import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useOwnTampilan } from '../../lib/use-tampilan.ts';
import { Icon } from '../../ui/icon.tsx';
import { Kbd } from '../../ui/key-list.tsx';
import { Photo } from '../../ui/photo.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useModal } from '../../ui/use-modal.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { actionsOfScreen, type Item, matching, pagesOf, viewsOf, wordsOf } from './items.ts';
import classes from './palette.module.css';
import { useChoice } from './use-choice.ts';
import { type SiswaItem, usePaletteSiswa } from './use-siswa.ts';

type Line = Item | SiswaItem;
type Group = { name: string; lines: readonly Line[] };
type PaletteProps = { user: SessionUser; words: string; onClose: () => void };

const tones = { 'Menunggu Validasi': 'wait', Tervalidasi: 'ok', Ditolak: 'bad' } as const satisfies Record<
  StatusData,
  unknown
>;

/** One field for students, pages and actions: half a name or word is enough. */
export function Palette(props: PaletteProps) {
  return createPortal(<OpenPalette {...props} />, document.body);
}

function OpenPalette({ user, words, onClose }: PaletteProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const { groups, said, ...found } = useLines(user, text);
  const { lines } = found;
  const choose = useChosen(onClose);
  const { current, restart, onKeyDown } = useChoice({ ...found, choose });
  useModal(box, { onEscape: onClose, modal: true });
  const idOf = (line: Line) => `${id}-${lines.indexOf(line)}`;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a click beside it closes it; keys have Escape
    <div
      className={classes.layer}
      onMouseDown={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div ref={box} className={classes.box} role="dialog" aria-modal="true" aria-label="Palet" tabIndex={-1}>
        <Field
          name={words}
          list={lines.length > 0 ? id : undefined}
          active={current && idOf(current)}
          value={text}
          onChange={(next) => {
            setText(next);
            restart();
          }}
          onKeyDown={onKeyDown}
          onClose={onClose}
        />
        {lines.length > 0 && (
          <Options id={id} groups={groups} current={current} text={text.trim()} {...{ idOf, choose }} />
        )}
        <p className={classes.said} role="status">
          {said ?? <VisuallyHidden>{lines.length} hasil</VisuallyHidden>}
        </p>
        <Foot />
      </div>
    </div>
  );
}

type FieldProps = {
  name: string;
  /** Ids of the list, where there is one, and of the line that the arrows are on. */
  list: string | undefined;
  active: string | undefined;
  value: string;
  onChange: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onClose: () => void;
};

function Field({ name, list, active, value, onChange, onKeyDown, onClose }: FieldProps) {
  return (
    <div className={classes.head}>
      <Icon name="search" />
      <input
        data-autofocus
        className={classes.input}
        type="text"
        role="combobox"
        aria-label={name}
        placeholder={name}
        aria-autocomplete="list"
        aria-expanded={list !== undefined}
        aria-controls={list}
        aria-activedescendant={active}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={100}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <button type="button" className={classes.close} aria-label="Tutup" onClick={onClose}>
        <Kbd plain>Esc</Kbd>
      </button>
    </div>
  );
}

type OptionsProps = {
  id: string;
  groups: readonly Group[];
  current: Line | undefined;
  text: string;
  idOf: (line: Line) => string;
  choose: (line: Line, isOther: boolean) => void;
};

function Options({ id, groups, current, text, idOf, choose }: OptionsProps) {
  return (
    <div id={id} className={classes.list} role="listbox" aria-label="Hasil">
      {groups.map(({ name, lines }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
        <div key={name} role="group" aria-label={name} className={classes.group}>
          <div className={classes.name} aria-hidden="true">
            {name}
          </div>
          {lines.map((line) => (
            <Option
              key={line.id}
              id={idOf(line)}
              line={line}
              text={text}
              isActive={line === current}
              onChoose={(isOther) => choose(line, isOther)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

/** What fits the text, in groups and in one row for the arrows, and what to say where that is not all. */
function useLines(user: SessionUser, text: string) {
  const role = user.role.nama;
  const siswa = usePaletteSiswa(role, text);
  const { own } = useOwnTampilan();
  // Of the screen below as it was when this opened.
  const [actions] = useState(actionsOfScreen);
  const wanted = text.trim();
  const all: Group[] = [
    { name: 'Siswa', lines: siswa.items },
    { name: 'Halaman', lines: matching(pagesOf(user), wanted) },
    { name: 'Tampilan', lines: matching(viewsOf(user, own?.tampilan ?? []), wanted) },
    { name: 'Tindakan', lines: matching(actions, wanted) },
  ];
  const groups = all.filter(({ lines }) => lines.length > 0);
  const lines = groups.flatMap((group) => group.lines);
  const said = siswa.isPending
    ? 'Mencari siswa...'
    : siswa.isFailed
      ? 'Siswa tidak dapat dicari sekarang.'
      : lines.length === 0
        ? 'Tidak ada yang cocok. Coba potongan nama atau NIM, paling sedikit 3 huruf.'
        : undefined;
  const { isPending, isFailed, onHurry } = siswa;
  return { groups, lines, said, isPending, isFailed, onHurry };
}

/** Opens a line, in another tab where that is wanted, or does what it says. */
function useChosen(onClose: () => void) {
  const router = useRouter();
  return (line: Line, isOther: boolean) => {
    if ('href' in line && isOther) {
      window.open(line.href, '_blank', 'noopener');
      return;
    }
    onClose();
    // Careful: after the palette has given the focus back, so that whatever opens gives it back to the page.
    setTimeout(() => {
      if ('href' in line) router.history.push(line.href);
      else line.run();
    });
  };
}

type OptionProps = {
  id: string;
  line: Line;
  text: string;
  isActive: boolean;
  onChoose: (isOther: boolean) => void;
};

function Option({ id, line, text, isActive, onChoose }: OptionProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) place.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  const siswa = 'status' in line && !line.rest ? line : undefined;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field has the keys
    <div
      ref={place}
      id={id}
      role="option"
      aria-selected={isActive}
      className={classes.option}
      onPointerDown={(event) => event.preventDefault()}
      onClick={(event) => onChoose(event.ctrlKey || event.metaKey)}
    >
      {siswa ? <Photo src={siswa.foto} alt="" /> : <Icon name={'icon' in line ? line.icon : 'search'} />}
      <span className={classes.words}>
        <b>
          <Marked text={text}>{line.label}</Marked>
        </b>
        {line.detail && (
          <small>
            <Marked text={text}>{line.detail}</Marked>
          </small>
        )}
      </span>
      {siswa && <StatusBadge tone={tones[siswa.status]}>{siswa.status}</StatusBadge>}
    </div>
  );
}

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The words, with those that were typed marked in them. */
function Marked({ text, children }: { text: string; children: string }): ReactNode {
  const wanted = wordsOf(text).filter((word) => word !== '');
  if (wanted.length === 0) return children;
  // Split by a group: every other part is what it matched.
  const parts = children.split(new RegExp(`(${wanted.map(literally).join('|')})`, 'i'));
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have fixed places
  return parts.map((part, at) => (at % 2 === 1 ? <mark key={at}>{part}</mark> : part));
}

function Foot() {
  return (
    <div className={classes.foot} aria-hidden="true">
      <span>
        <Kbd plain>↑</Kbd> <Kbd plain>↓</Kbd> pilih
      </span>
      <span>
        <Kbd plain>Enter</Kbd> buka
      </span>
      <span>
        <Kbd plain>Ctrl</Kbd> <Kbd plain>Enter</Kbd> tab baru
      </span>
    </div>
  );
}
