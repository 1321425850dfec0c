/** Whether an address leads each device to itself: no phone gets from there to the desk. */
export function isOwnMachine(origin: string): boolean {
  const { hostname } = new URL(origin);
  return /^(localhost|.+\.localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\])$/.test(hostname);
}
