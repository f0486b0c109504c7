"use client";

import { LiveChanges } from "./live-changes";
import { PresentColleagues } from "./present-colleagues";

export interface PresencePartsProps {
  /** Null: the user has no client, so there are no live changes. */
  clientId: string | null;
  accountId: string;
  /** When the server rendered the page, in milliseconds since 1970. */
  drawnAtMs: number;
}

/** The parts of {@link PresenceSlot} that are loaded later. */
export default function PresenceParts({ clientId, accountId, drawnAtMs }: PresencePartsProps) {
  return (
    <>
      <PresentColleagues accountId={accountId} />
      {clientId === null ? null : (
        <LiveChanges key={accountId} clientId={clientId} accountId={accountId} drawnAtMs={drawnAtMs} />
      )}
    </>
  );
}
