import { clsx } from "clsx";
import { monogramOf } from "@/lib/accounts/monogram";
import { hueOf } from "@/lib/figures/hue";

const sizes = {
  sm: "size-6 rounded-sm text-[0.625rem]",
  md: "size-7 rounded-sm text-[0.6875rem]",
  lg: "size-11 rounded-md text-base",
};

/**
 * A company's initials on a colour derived from its name. Hidden from screen readers, because the name is shown beside
 * it.
 */
export function CompanyMark({ name, size = "md" }: { name: string; size?: keyof typeof sizes }) {
  return (
    <span
      aria-hidden="true"
      data-hue={hueOf(name)}
      className={clsx(
        "inline-flex shrink-0 select-none items-center justify-center bg-hue-strong font-semibold text-white tracking-tight",
        sizes[size],
      )}
    >
      {monogramOf(name)}
    </span>
  );
}
