import type { ReactNode } from "react";
import { LocationClock } from "@/components/accounts/page/location-clock";
import type { AccountDetail } from "@/lib/contracts/accounts/account";

/** The local time at an account's headquarters; null where its time zone isn't known. */
export function headquartersClock(account: AccountDetail): ReactNode {
  const locationName = account.hq_city ?? account.hq_state ?? account.hq_country;
  return account.local_zone && locationName ? (
    <LocationClock at={account.local_zone} place={locationName} nowMs={Date.now()} />
  ) : null;
}
