import { clsx } from "clsx";

/** The same minimum as `newPasswordSchema`, which isn't bundled for browsers. */
export const minPasswordLength = 10;
const comfortable = 16;

/** Rates the length of a new password. Only length counts; no mixture of characters is required (NIST SP 800-63B). */
export function PasswordStrength({ id, length, isHidden }: { id: string; length: number; isHidden: boolean }) {
  const level = length === 0 ? 0 : length < minPasswordLength ? 1 : length < comfortable ? 2 : 3;
  const words = [
    `At least ${minPasswordLength} characters. Unrelated words work well.`,
    `At least ${minPasswordLength} characters: keep going.`,
    "Long enough. Longer is better.",
    "Good length",
  ];
  return (
    <div className="flex flex-col gap-1.5">
      <div className="grid grid-cols-3 gap-1 noscript:hidden" aria-hidden="true">
        {[1, 2, 3].map((step) => (
          <span
            key={step}
            className={clsx(
              "h-1 rounded-full transition-colors forced-colors:border",
              level < step ? "bg-line" : level === 1 ? "bg-warning-ink" : "bg-success-ink",
            )}
          />
        ))}
      </div>
      <p id={id} aria-live="polite" className="text-muted text-sm empty:hidden">
        {isHidden ? "" : words[level]}
      </p>
    </div>
  );
}
