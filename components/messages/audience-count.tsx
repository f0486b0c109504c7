"use client";

import { useRead } from "@/components/cache/use-read";
import type { Message } from "@/lib/contracts/messages/message";
import { formatPlural } from "@/lib/contracts/text/format-number";
import type { Role } from "@/lib/contracts/wire/role";
import { send } from "@/lib/http/browser/send";

/** The debounce delay before the audience is counted, because roles are often changed in quick succession. */
const debounceMs = 200;

/** The number of users that the message would currently reach. */
export function AudienceCount({ scope, roles }: { scope: Message["scope"]; roles: readonly Role[] }) {
  const { data, isLoading, refusal } = useRead(
    ["audience", scope, roles],
    () => send("GET /messages/audience/", { query: { scope, roles: roles.join(",") } }),
    { pauseMs: debounceMs },
  );
  return (
    <span role="status">
      {isLoading || refusal || !data ? "" : `Will be shown to ${formatPlural(data.people, "person", "people")} now.`}
    </span>
  );
}
