"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { OnlineButton } from "@/components/ui/button/online-button";
import { LocalTime } from "@/components/ui/local-time";
import { signalsOf } from "@/lib/alert-rules/describe-mute";
import type { AlertMutes, Mute } from "@/lib/contracts/alerts/alert-mute";
import { capitalize } from "@/lib/contracts/text/capitalize";
import { unmuteAccount, unmuteKind } from "./mute-actions";

/** The user's mutes, each with an unmute button. */
export default function MutedList({ mutes }: { mutes: AlertMutes }) {
  const router = useRouter();
  const part = useRef<HTMLDivElement>(null);
  const refresh = () => router.refresh();
  const kinds = mutes.kinds.map(({ kind, until }) => {
    return { id: kind, name: capitalize(signalsOf(kind)), href: null, until, unmute: () => unmuteKind(kind, refresh) };
  });
  const accounts = mutes.accounts.map(({ account, until }) => ({
    id: account.id,
    name: account.name,
    href: `/account/${account.id}`,
    until,
    unmute: () => unmuteAccount(account, refresh),
  }));
  const all = [...kinds, ...accounts];
  // A row disappears when it is unmuted: the focus then moves to this container.
  return (
    <div ref={part} tabIndex={-1} className="outline-none">
      {all.length === 0 ? (
        <p className="text-muted text-sm">
          Nothing is muted. Mute an account on its page or in the menu of one of its alerts, and a kind of signal in the
          menu of a signal.
        </p>
      ) : (
        <ul aria-label="Muted" className="border-line border-t">
          {all.map(({ id, ...one }) => (
            <MutedLine key={id} {...one} onUnmuted={() => part.current?.focus()} />
          ))}
        </ul>
      )}
    </div>
  );
}

interface MutedLineProps extends Mute {
  name: string;
  href: string | null;
  unmute: () => Promise<boolean>;
  onUnmuted: () => void;
}

function MutedLine({ name, href, until, unmute, onUnmuted }: MutedLineProps) {
  const [isBusy, setBusy] = useState(false);
  const onClick = async () => {
    setBusy(true);
    const isDone = await unmute();
    setBusy(false);
    if (isDone) onUnmuted();
  };
  return (
    <li className="flex items-center gap-3 border-line border-b py-2 text-sm">
      <span className="min-w-0 grow [overflow-wrap:anywhere]">
        {href === null ? (
          <span className="font-medium text-ink">{name}</span>
        ) : (
          <Link href={href} prefetch={false} className="font-medium text-ink hover:underline">
            {name}
          </Link>
        )}
        <span className="block text-muted">
          {until === null ? (
            "Until you unmute it"
          ) : (
            <>
              Until <LocalTime at={until} show="both" />
            </>
          )}
        </span>
      </span>
      <OnlineButton size="sm" busy={isBusy} aria-label={`Unmute ${name}`} onClick={() => void onClick()}>
        Unmute
      </OnlineButton>
    </li>
  );
}
