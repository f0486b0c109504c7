import type { ReactNode } from "react";

interface SignInRowProps {
  icon: ReactNode;
  name: string;
  action?: ReactNode;
  children: ReactNode;
}

/** A way to sign in, or a second factor, in a list: its name, its details and its buttons. */
export function SignInRow({ icon, name, action, children }: SignInRowProps) {
  return (
    <li className="flex items-start gap-3 px-4 py-3 text-sm">
      <span className="flex h-5 shrink-0 items-center text-muted">{icon}</span>
      <div className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 max-w-full grow basis-48 [overflow-wrap:anywhere]">
          <p className="font-medium text-ink">{name}</p>
          <p className="text-muted">{children}</p>
        </div>
        {action}
      </div>
    </li>
  );
}
