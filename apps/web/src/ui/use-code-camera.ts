// The camera while its screen is open, and the codes that its frames show.
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Point } from './picture-view.ts';

type FoundCode = { text: string; format: string; corners: readonly Point[] };

/** Opens what reads frames, in a worker; `read` answers what it sees. */
export type OpenReader = () => { read: (video: HTMLVideoElement) => Promise<FoundCode[]>; close: () => void };

/** A code and the frame that it was seen in; corners as shares of it. */
export type SeenCode = { corners: readonly Point[]; frame: { width: number; height: number } };

type CameraUse = {
  openReader: OpenReader;
  onCode: (text: string, format: string) => void;
  paused?: boolean;
  signals?: boolean;
};

/** Milliseconds in which the same code counts once, and in which a code that was seen stays marked. */
const ONCE = 2000;
const MARKED = 700;

/** `trouble` says why there is no camera; `torch` is undefined where there is none. */
export function useCodeCamera(use: CameraUse) {
  const video = useRef<HTMLVideoElement>(null);
  const latest = useRef(use);
  latest.current = use;
  const [seen, setSeen] = useState<SeenCode>();
  const { stream, trouble, ready, fail } = useStream(video);
  const { torch, switchTorch } = useTorch(stream);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is called is the latest; a new stream begins anew
  useEffect(() => {
    if (!stream) return;
    return watchFrames(video, latest, { onSeen: setSeen, onFail: fail });
  }, [stream]);

  return { video, seen, trouble, ready, torch, switchTorch };
}

type CameraEvents = { onSeen: (code: SeenCode | undefined) => void; onFail: (sentence: string) => void };

/** Looks at one frame after the other until the screen is left: the next begins when the last was read. */
function watchFrames(
  video: RefObject<HTMLVideoElement | null>,
  latest: RefObject<CameraUse>,
  told: CameraEvents,
): () => void {
  const reader = latest.current.openReader();
  const isNew = onceIn(ONCE);
  let running = true;
  let unmark: ReturnType<typeof setTimeout> | undefined;
  const look = async () => {
    const { current } = video;
    if (!current || latest.current.paused || current.readyState < 2 || document.hidden) return;
    for (const { text, format, corners } of await reader.read(current)) {
      if (!running || latest.current.paused || !text) return;
      clearTimeout(unmark);
      told.onSeen({ corners, frame: { width: current.videoWidth, height: current.videoHeight } });
      unmark = setTimeout(() => told.onSeen(undefined), MARKED);
      if (!isNew(text)) continue;
      if (latest.current.signals) signal();
      latest.current.onCode(text, format);
    }
  };
  const next = () => {
    if (!running) return;
    look().then(
      () => setTimeout(() => requestAnimationFrame(next), 60),
      (error: Error) => told.onFail(error.message),
    );
  };
  next();
  return () => {
    running = false;
    clearTimeout(unmark);
    reader.close();
  };
}

/** Whether a text was not seen for so long; one that stays in sight is not new. */
export function onceIn(milliseconds: number, now: () => number = () => performance.now()): (text: string) => boolean {
  const last = new Map<string, number>();
  return (text) => {
    const before = last.get(text);
    last.set(text, now());
    return before === undefined || now() - before >= milliseconds;
  };
}

/** The camera at the back, where there are two, as long as the screen is shown. */
function useStream(video: RefObject<HTMLVideoElement | null>) {
  const [stream, setStream] = useState<MediaStream>();
  const [trouble, setTrouble] = useState<string>();
  const [ready, setReady] = useState(false);
  useEffect(() => {
    let left = false;
    let opened: MediaStream | undefined;
    const open = async () => {
      opened = await openCamera();
      // Left while the browser asked.
      if (left) return stop(opened);
      if (video.current) {
        video.current.srcObject = opened;
        await video.current.play();
      }
      if (left) return;
      setStream(opened);
      setReady(true);
    };
    open().catch((error) => !left && setTrouble(sentenceFor(error)));
    return () => {
      left = true;
      if (opened) stop(opened);
    };
  }, [video]);
  return { stream, trouble, ready, fail: setTrouble };
}

const stop = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop();
};

async function openCamera(): Promise<MediaStream> {
  // Only where the page came by https, or from the machine itself.
  if (!navigator.mediaDevices?.getUserMedia) throw new DOMException('', 'NotSupportedError');
  return navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
  });
}

function sentenceFor({ name }: Error): string {
  if (name === 'NotAllowedError') {
    return 'Izin kamera ditolak. Izinkan kamera untuk situs ini di setelan browser, lalu muat ulang, atau ketik kodenya.';
  }
  if (name === 'NotFoundError') return 'Perangkat ini tidak punya kamera. Ketik kodenya.';
  if (name === 'NotReadableError') return 'Kamera sedang dipakai aplikasi lain. Tutup aplikasi itu, lalu muat ulang.';
  return 'Kamera tidak dapat dibuka di browser ini. Ketik kodenya.';
}

/** What the types of the browser do not know yet. */
type WithTorch = { torch?: boolean };

function useTorch(stream: MediaStream | undefined) {
  const [torch, setTorch] = useState<boolean>();
  const [track] = stream?.getVideoTracks() ?? [];
  useEffect(() => {
    const able = track?.getCapabilities?.() as WithTorch | undefined;
    setTorch(able?.torch ? false : undefined);
  }, [track]);
  const switchTorch = () => {
    const on = !torch;
    const wish = { advanced: [{ torch: on }] } as unknown as MediaTrackConstraints;
    track?.applyConstraints(wish).then(
      () => setTorch(on),
      () => setTorch(undefined),
    );
  };
  return { torch, switchTorch };
}

/** A short tone and a short shake, where the device has them. */
function signal(): void {
  navigator.vibrate?.(60);
  const context = new AudioContext();
  const tone = context.createOscillator();
  tone.frequency.value = 1200;
  tone.connect(context.destination);
  tone.onended = () => context.close();
  tone.start();
  tone.stop(context.currentTime + 0.08);
}
