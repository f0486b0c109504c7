"use client";

import Link from "next/link";
import { useSyncExternalStore } from "react";
import { CompanyMark } from "@/components/accounts/company-mark";
import { readVisits, recentKey } from "@/lib/accounts/recent";

/** Nothing on this page changes what is kept; it's read once. */
const never = () => () => {};

/** What was opened last on this device. It stands where nothing is below it, so that nothing jumps when it comes. */
export function RecentAccounts({ uid }: { uid: string }) {
  const stored = useSyncExternalStore(
    never,
    () => localStorage.getItem(recentKey(uid)) ?? "",
    () => null,
  );
  const visits = readVisits(stored || null);
  return (
    <div className="min-h-14 px-2 pb-2">
      {stored !== null && visits.length === 0 ? (
        <p className="px-2 py-2 text-muted text-sm md:px-3">Accounts that you open will be here, on this device.</p>
      ) : (
        <ul className="grid grid-cols-1 sm:grid-cols-2">
          {visits.map((visit) => (
            <li key={visit.id}>
              <Link
                href={`/account/${visit.id}`}
                prefetch={false}
                className="flex h-12 items-center gap-3 rounded-md px-2 hover:bg-hover md:px-3"
              >
                <CompanyMark name={visit.name} />
                <span className="min-w-0">
                  <span className="block truncate font-medium text-ink text-sm">{visit.name}</span>
                  <span className="block truncate text-faint text-xs">{visit.detail ?? "Sector not known"}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
