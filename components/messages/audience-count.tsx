"use client";

import { useEffect, useState } from "react";
import type { Message } from "@/lib/contracts/messages/message";
import type { Role } from "@/lib/contracts/wire/role";
import { formatPlural } from "@/lib/figures/number";
import { countAudience } from "@/lib/messages/browser/requests";

/** The debounce delay before the audience is counted, because roles are often changed in a row. */
const restMs = 200;

/** The number of users that the message would currently reach. */
export function AudienceCount({ scope, roles }: { scope: Message["scope"]; roles: readonly Role[] }) {
  const [people, setPeople] = useState<number | null>(null);
  useEffect(() => {
    let isWanted = true;
    const timer = setTimeout(async () => {
      const outcome = await countAudience(scope, roles);
      if (isWanted) setPeople(outcome.kind === "ok" ? outcome.data.people : null);
    }, restMs);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [scope, roles]);
  return (
    <span role="status">
      {people === null ? "" : `Will be shown to ${formatPlural(people, "person", "people")} now.`}
    </span>
  );
}
