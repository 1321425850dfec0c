/** Of work on one slot that takes its time what began last counts: `begin` tells whether that is still so. */
export function createLatest() {
  const turns = new Map<string, number>();
  return (slot: string) => {
    const turn = (turns.get(slot) ?? 0) + 1;
    turns.set(slot, turn);
    return () => turns.get(slot) === turn;
  };
}
