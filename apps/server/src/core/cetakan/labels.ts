// Labels as a PDF, made in a thread like reports.
import type { LabelOptions } from '@gerbang/contract/label';
import type { User } from '../../platform/http/caller.ts';
import type { Label } from '../../platform/labels/label-sheets.ts';
import type { PdfFacts } from '../../platform/pdf/pdf-file.ts';
import { Semaphore } from '../../platform/semaphore.ts';
import { makeReport, PLACES } from './maker.ts';

const semaphore = new Semaphore({ ...PLACES, name: 'label' });

type LabelOrder = { options: LabelOptions; facts: PdfFacts; user: User; signal: AbortSignal };

/** Makes a PDF of the labels in their order; `sha256` is of its bytes, hex. HttpError 429 and 503 as reports. */
export async function makeLabels(labels: Label[], { options, facts, user, signal }: LabelOrder) {
  const { bytes, sha256 } = await semaphore.run(
    async () => {
      signal.throwIfAborted();
      return makeReport({ format: 'label', heading: { options, facts }, pages: onePage(labels), signal });
    },
    user.id,
    signal,
  );
  return { bytes: Buffer.from(bytes.buffer), sha256 };
}

async function* onePage(labels: Label[]): AsyncGenerator<Label[]> {
  yield labels;
}
