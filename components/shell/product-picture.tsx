import { clsx } from "clsx";
import type { Theme } from "@/lib/appearance/theme";

interface ProductPictureProps {
  /**
   * The file's name in `/assets/{name}-light.webp` and `-dark.webp`, and for phones `{name}-phone-light.webp` and
   * `-phone-dark.webp`.
   */
  name: string;
  alt: string;
  width: number;
  height: number;
  theme: Theme;
  /** Whether it is the page's first picture, which is loaded at once; the others are loaded near the viewport. */
  first?: boolean;
  className?: string;
}

const phone = { media: "(max-width: 639px)", width: 720, height: 1120 };

/**
 * A screenshot of the product in the page's theme; phones get a screenshot taken on a phone. Works without JavaScript.
 */
export function ProductPicture({ name, alt, width, height, theme, first = false, className }: ProductPictureProps) {
  const [light, dark] = [`/assets/${name}-light.webp`, `/assets/${name}-dark.webp`];
  const [phoneLight, phoneDark] = [`/assets/${name}-phone-light.webp`, `/assets/${name}-phone-dark.webp`];
  return (
    <picture>
      {theme === "system" ? (
        <source {...phone} media={`${phone.media} and (prefers-color-scheme: dark)`} srcSet={phoneDark} />
      ) : null}
      <source {...phone} srcSet={theme === "dark" ? phoneDark : phoneLight} />
      {theme === "system" ? <source media="(prefers-color-scheme: dark)" srcSet={dark} /> : null}
      <img
        src={theme === "dark" ? dark : light}
        alt={alt}
        width={width}
        height={height}
        loading={first ? "eager" : "lazy"}
        fetchPriority={first ? "high" : "auto"}
        decoding="async"
        className={clsx("h-auto w-full rounded-xl border border-line shadow-lg", className)}
      />
    </picture>
  );
}
