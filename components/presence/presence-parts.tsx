"use client";

import { LiveChanges } from "./live-changes";
import { PresentColleagues } from "./present-colleagues";

interface PresencePartsProps {
  clientId: string | null;
  accountId: string;
  drawnAtMs: number;
}

/** The parts of {@link PresenceSlot} that are loaded later. */
export function PresenceParts({ clientId, accountId, drawnAtMs }: PresencePartsProps) {
  return (
    <>
      <PresentColleagues accountId={accountId} />
      {clientId === null ? null : (
        <LiveChanges key={accountId} clientId={clientId} accountId={accountId} drawnAtMs={drawnAtMs} />
      )}
    </>
  );
}
