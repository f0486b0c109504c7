"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { useSignOut } from "@/components/session/use-sign-out";
import { factorNames, methodNames } from "@/components/sign-in/method-name";
import { Badge } from "@/components/ui/badge";
import { OnlineButton } from "@/components/ui/button/online-button";
import { useOneAtATime } from "@/components/ui/hooks/use-one-at-a-time";
import { LocalTime } from "@/components/ui/local-time";
import { showToast } from "@/components/ui/overlay/toast-store";
import type { Session } from "@/lib/contracts/people/session";
import { describeUserAgent } from "@/lib/contracts/text/user-agent";
import { type Outcome, send } from "@/lib/http/browser/send";

const endAllOthers = () => send("DELETE /users/me/sessions/");

/** The user's sessions on all devices, with buttons that end one, all others, or all. */
export default function SessionList({ sessions }: { sessions: readonly Session[] }) {
  const router = useRouter();
  const [ended, setEnded] = useState<readonly string[]>([]);
  const shown = sessions.filter(({ id }) => !ended.includes(id));
  const [busy, setBusy] = useState<string | null>(null);
  const { run: sendOnce } = useOneAtATime();
  const leaving = useSignOut();

  /** @returns whether it succeeded */
  const run = async (what: string, work: () => Promise<Outcome<null>>): Promise<boolean> => {
    setBusy((now) => now ?? what);
    const sent = await sendOnce(work);
    if (sent === null) return false;
    setBusy(null);
    if (sent.kind === "refused") showToast(sent.detail, { tone: "danger" });
    return sent.kind === "ok";
  };
  const end = async (session: Session) => {
    if (!(await run(session.id, () => send("DELETE /users/me/sessions/:id/", { params: { id: session.id } })))) return;
    setEnded((now) => [...now, session.id]);
    showToast(`Ended the session in ${describeUserAgent(session.agent)}.`);
    router.refresh();
  };
  const endOthers = async () => {
    if (!(await run("others", endAllOthers))) return;
    setEnded(sessions.flatMap(({ id, is_current }) => (is_current ? [] : [id])));
    showToast("Ended all other sessions.");
    router.refresh();
  };
  const signOutEverywhere = async () => {
    if (await run("everywhere", endAllOthers)) leaving.run();
  };
  const hasOthers = shown.some(({ is_current }) => !is_current);

  return (
    <>
      <ul aria-label="Sessions" className="divide-y divide-line rounded-lg border border-line">
        {shown.map((session) => (
          <li key={session.id} className="flex items-center justify-between gap-4 px-4 py-2.5 text-sm">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-2 font-medium text-ink">
                {describeUserAgent(session.agent)}
                {session.is_current ? <Badge tone="success">This session</Badge> : null}
              </p>
              <p className="text-muted [overflow-wrap:anywhere]">
                {[
                  session.auth_method ? methodNames[session.auth_method] : null,
                  session.factor ? factorNames[session.factor] : null,
                  session.ip,
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </p>
              <p className="text-muted">
                Since <LocalTime at={session.created_at} show="both" /> · last seen{" "}
                <LocalTime at={session.last_seen_at} show="both" />
              </p>
            </div>
            {session.is_current ? null : (
              <OnlineButton
                size="sm"
                busy={busy === session.id}
                aria-label={`End the session in ${describeUserAgent(session.agent)}`}
                onClick={() => void end(session)}
              >
                End
              </OnlineButton>
            )}
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-2">
        {hasOthers ? (
          <OnlineButton busy={busy === "others"} onClick={() => void endOthers()}>
            End all other sessions
          </OnlineButton>
        ) : null}
        <OnlineButton
          variant="danger-quiet"
          busy={busy === "everywhere" || leaving.busy}
          onClick={() => void signOutEverywhere()}
        >
          Sign out everywhere
        </OnlineButton>
      </div>
    </>
  );
}
