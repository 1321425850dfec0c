import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { FailureNote } from './failure-note.tsx';
import { Row, Stack } from './layout.tsx';

/** Something inside a dialog could not be prepared: why, and 'Coba lagi'; announced. */
export function RetryNote({ onRetry, children }: { onRetry: () => void; children: ReactNode }) {
  return (
    <FailureNote>
      <Stack gap={2}>
        <p>{children}</p>
        <Row>
          <Button onClick={onRetry}>Coba lagi</Button>
        </Row>
      </Stack>
    </FailureNote>
  );
}
