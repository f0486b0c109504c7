import localFont from "next/font/local";

// `optional`: a font that arrives after the first paint is used from the next page on. Swapping it in would reflow
// lines and shift the content below.

/** Basic Latin, preloaded: every screen needs it. */
const inter = localFont({
  src: "../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
  weight: "400 700",
  display: "optional",
  variable: "--font-inter",
});

/** The rest of Latin: fetched only when a page uses one of its characters. */
const interExtended = localFont({
  src: "../node_modules/@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2",
  weight: "400 700",
  display: "optional",
  variable: "--font-inter-ext",
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: "unicode-range",
      value:
        "U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF",
    },
  ],
});

export const fontVariables = `${inter.variable} ${interExtended.variable}`;
