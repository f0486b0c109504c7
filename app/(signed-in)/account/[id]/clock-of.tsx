import type { ReactNode } from "react";
import { PlaceClock } from "@/components/accounts/page/place-clock";
import type { AccountDetail } from "@/lib/contracts/accounts/account";

/** The local time at an account's headquarters; null where its time zone isn't known. */
export function clockOf(account: AccountDetail): ReactNode {
  const locationName = account.hq_city ?? account.hq_state ?? account.hq_country;
  return account.local_zone && locationName ? (
    <PlaceClock at={account.local_zone} place={locationName} nowMs={Date.now()} />
  ) : null;
}
