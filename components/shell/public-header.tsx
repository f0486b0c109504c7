import { clsx } from "clsx";
import { buttonStyle } from "@/components/ui/button/button-style";
import { Logo } from "@/components/ui/logo";
import { SkipLink } from "./skip-link";

interface PublicHeaderProps {
  isSignedIn: boolean;
  /** Whether people can sign up and create a workspace. */
  offersWorkspaces: boolean;
}

/** The header of every public page. Plain links: they work without JavaScript. */
export function PublicHeader({ isSignedIn, offersWorkspaces }: PublicHeaderProps) {
  return (
    <header className="no-print sticky top-0 z-20 bg-canvas">
      <SkipLink />
      <div className="container-page flex h-14 items-center gap-2">
        <a href="/" aria-label="Sightline, start page" className="mr-auto flex rounded-sm">
          <Logo />
        </a>
        <nav aria-label="Main" className="flex items-center gap-1.5">
          <a href="/pricing" className={buttonStyle("ghost", "md")}>
            Pricing
          </a>
          {isSignedIn ? (
            <a href="/sales-home" className={buttonStyle("secondary", "md")}>
              Open Sightline
            </a>
          ) : (
            <>
              <a href="/login" className={buttonStyle(offersWorkspaces ? "ghost" : "secondary", "md")}>
                Sign in
              </a>
              {offersWorkspaces ? (
                <a href="/register" className={clsx(buttonStyle("secondary", "md"), "max-sm:hidden")}>
                  Create workspace
                </a>
              ) : null}
            </>
          )}
        </nav>
      </div>
    </header>
  );
}
