import { clsx } from "clsx";
import { monogramOf } from "@/lib/accounts/monogram";
import { hueOf } from "@/lib/figures/hue";

const sizes = {
  sm: "size-6 rounded-sm text-[0.625rem]",
  md: "size-7 rounded-sm text-[0.6875rem]",
  lg: "size-11 rounded-md text-base",
};

interface CompanyMarkProps {
  name: string;
  /** The id of the company's uploaded logo; null or absent if it has none. */
  logo?: string | null | undefined;
  size?: keyof typeof sizes;
}

/**
 * A company's logo over its initials on a color derived from its name: the initials show without a logo, while it
 * loads, and when it can't be loaded. Hidden from screen readers, because the name is shown beside it.
 */
export function CompanyMark({ name, logo, size = "md" }: CompanyMarkProps) {
  return (
    <span
      aria-hidden="true"
      data-hue={hueOf(name)}
      className={clsx(
        "relative inline-flex shrink-0 select-none items-center justify-center overflow-hidden bg-hue-strong font-semibold text-white tracking-tight",
        sizes[size],
        logo && "ring-1 ring-line",
      )}
    >
      {monogramOf(name)}
      {logo ? (
        // biome-ignore lint/performance/noImgElement: the stored picture already has its final size
        <img
          src={`/api/account-logos/${logo}`}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          className="absolute inset-0 size-full"
        />
      ) : null}
    </span>
  );
}
