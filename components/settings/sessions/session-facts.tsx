import { sessionEndsAt } from "@/components/session/session-end";
import { SignOutForm } from "@/components/session/sign-out-form";
import { methodNames } from "@/components/sign-in/method-name";
import { LocalTime } from "@/components/ui/local-time";
import type { User } from "@/lib/contracts/people/user";

/** The user's sign-in method, the session's expiry, and a sign-out button. */
export function SessionFacts({
  user,
}: {
  user: Pick<User, "auth_method" | "email" | "last_login" | "token_expires_at">;
}) {
  const facts = [
    { name: "Signed in as", value: user.email },
    { name: "Method", value: user.auth_method ? methodNames[user.auth_method] : "Not known" },
    { name: "Signed in", value: user.last_login ? <LocalTime at={user.last_login} show="both" /> : "Not known" },
    { name: "Session valid until", value: <LocalTime at={sessionEndsAt(user.token_expires_at)} show="both" /> },
  ];
  return (
    <>
      <dl className="divide-y divide-line rounded-lg border border-line">
        {facts.map(({ name, value }) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-6 gap-y-0.5 px-4 py-2.5 text-sm">
            <dt className="text-muted">{name}</dt>
            <dd className="text-ink [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-4">
        <SignOutForm label="Sign out" />
      </div>
    </>
  );
}
