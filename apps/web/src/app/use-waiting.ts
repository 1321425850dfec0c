import type { SessionUser } from '@gerbang/contract/auth';
import { dashboard } from '@gerbang/contract/dashboard';
import { useApi } from '../lib/use-api.ts';
import type { MenuEntry } from './menu.ts';

/** How many accounts or records wait behind a menu entry; undefined for others than admins, and until known. */
export function useWaiting(user: SessionUser): (entry: MenuEntry) => number | undefined {
  const { data } = useApi(dashboard.statistik, {}, { enabled: user.role.nama === 'admin' });
  return ({ waiting }) => waiting && data?.dataDashboard[waiting];
}
