import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { dropPageQuestions, usePageQuestion } from '../lib/ask-page.ts';

const PageDialog = lazy(async () => ({ default: (await import('../ui/page-dialog.tsx')).PageDialog }));

/** Long edge in pixels of the small pictures, sharp on a phone's screen. */
const THUMB_EDGE = 400;

/** Asks which page of a chosen file is meant, over whatever screen it was chosen on. */
export function PaperQuestion() {
  const question = usePageQuestion();
  const pathname = useLocation({ select: (location) => location.pathname });
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    dropPageQuestions();
  }, [pathname]);
  if (!question) return null;
  const { id, pages, answer } = question;
  return (
    <Suspense>
      <PageDialog
        key={id}
        name={pages.name}
        count={pages.count}
        draw={(page) => pages.draw(page, THUMB_EDGE)}
        onClose={() => answer(undefined)}
        onChoose={answer}
      />
    </Suspense>
  );
}
