import type { ReactNode } from "react";
import { PlaceClock } from "@/components/accounts/page/place-clock";
import type { AccountDetail } from "@/lib/contracts/account";

/** What time it is at an account's headquarters; null where that can't be told. */
export function clockOf(account: AccountDetail): ReactNode {
  const place = account.hq_city ?? account.hq_state ?? account.hq_country;
  return account.local_zone && place ? <PlaceClock at={account.local_zone} place={place} nowMs={Date.now()} /> : null;
}
