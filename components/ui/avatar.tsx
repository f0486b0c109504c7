import { clsx } from "clsx";

const sizes = { sm: "size-6 text-[0.625rem]", md: "size-8 text-xs", lg: "size-11 text-base" };

interface AvatarProps {
  name: string;
  size?: keyof typeof sizes;
  /** Round for people, square for companies. */
  shape?: "person" | "company";
  className?: string;
}

function initialsOf(name: string): string {
  const words = name.split(/[\s.@_-]+/).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => Array.from(word ?? "")[0] ?? "",
  );
  return letters.join("").toLocaleUpperCase("en") || "?";
}

/** The initials of a name. Hidden from screen readers, because the name is always shown beside it. */
export function Avatar({ name, size = "md", shape = "person", className }: AvatarProps) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        "inline-flex shrink-0 select-none items-center justify-center font-semibold",
        shape === "person"
          ? "rounded-full bg-accent-soft text-accent-ink"
          : "rounded-sm border border-line bg-sunken text-muted",
        sizes[size],
        className,
      )}
    >
      {initialsOf(name)}
    </span>
  );
}
