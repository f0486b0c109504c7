import { RestoreLink } from "@/components/sign-in/fields/link-in-history";
import { buttonStyle } from "@/components/ui/button/button-style";

interface LinkExpiredProps {
  title: string;
  text: string;
  action: { label: string; href: string };
}

/** Shown for an invalid or expired one-time link. */
export function LinkExpired({ title, text, action }: LinkExpiredProps) {
  return (
    <>
      <RestoreLink />
      <h1 className="mb-1 font-semibold text-2xl text-ink">{title}</h1>
      <p className="mb-6 text-base text-muted">{text}</p>
      <div className="flex flex-col gap-2.5">
        <a href={action.href} className={buttonStyle("primary", "lg")}>
          {action.label}
        </a>
        <a href="/login" className={buttonStyle("secondary", "lg")}>
          Sign in
        </a>
      </div>
    </>
  );
}
