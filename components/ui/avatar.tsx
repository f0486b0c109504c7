import { clsx } from "clsx";
import { hueOf } from "@/lib/figures/hue";

const sizes = { sm: "size-6 text-[0.625rem]", md: "size-8 text-xs", lg: "size-11 text-base" };

interface AvatarProps {
  name: string;
  size?: keyof typeof sizes;
  className?: string;
}

function initialsOf(name: string): string {
  const words = name.split(/[\s.@_-]+/).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const initials = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => Array.from(word ?? "")[0] ?? "",
  );
  return initials.join("").toLocaleUpperCase("en") || "?";
}

/** A person's initials on a tint of their own. Hidden from screen readers, because the name is always shown beside it. */
export function Avatar({ name, size = "md", className }: AvatarProps) {
  return (
    <span
      aria-hidden="true"
      data-hue={hueOf(name)}
      className={clsx(
        "inline-flex shrink-0 select-none items-center justify-center rounded-full bg-hue-soft font-semibold text-hue-ink",
        sizes[size],
        className,
      )}
    >
      {initialsOf(name)}
    </span>
  );
}
