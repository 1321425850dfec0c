// Tells who signs in while many do about how long it takes (MASUK-10). Loaded only then.
import { antreanMasuk } from '@gerbang/contract/akun/antrean-masuk';
import { call } from '../../../lib/api.ts';
import { waitInLine } from '../../../lib/transport.ts';

const EACH_MS = 1000;
/** What a line may take longer than was told before the sign-in counts as unanswered. */
const GRACE_MS = 60_000;
const MINUTE = 60;
/** Seconds that are told in steps of so many: nobody's turn comes to the second. */
const STEP = 5;

/** The sentence for so many seconds. */
export function waitingSentence(seconds: number): string {
  if (seconds <= STEP) return 'Banyak yang sedang masuk. Sebentar lagi giliran Anda; biarkan halaman ini terbuka.';
  const about = seconds < MINUTE ? `${Math.ceil(seconds / STEP) * STEP} detik` : `${Math.ceil(seconds / MINUTE)} menit`;
  return `Banyak yang sedang masuk. Giliran Anda sekitar ${about} lagi; biarkan halaman ini terbuka.`;
}

/** Asks once how long the line is and counts down from there; tells nothing where there is none. Returns what ends it. */
export function tellWait(tell: (sentence: string) => void): () => void {
  let timer: ReturnType<typeof setInterval> | undefined;
  let isOver = false;
  void call(antreanMasuk.get, {}).then(
    ({ data }) => {
      if (isOver || data.tunggu === 0) return;
      const end = Date.now() + data.tunggu * 1000;
      waitInLine(2 * data.tunggu * 1000 + GRACE_MS);
      const say = () => tell(waitingSentence((end - Date.now()) / 1000));
      say();
      timer = setInterval(say, EACH_MS);
    },
    // The sign-in itself says what is wrong.
    () => undefined,
  );
  return () => {
    isOver = true;
    clearInterval(timer);
    waitInLine(0);
  };
}
