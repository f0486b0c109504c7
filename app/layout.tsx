import type { Metadata, Viewport } from "next";
import { cookies } from "next/headers";
import { connection } from "next/server";
import type { ReactNode } from "react";
import { FailureCode } from "@/components/shell/failure-message";
import { parseTheme, themeCookie } from "@/lib/appearance/theme";
import { fontVariables } from "./fonts";
import "./globals.css";

export const metadata: Metadata = {
  title: { default: "Sightline", template: "%s · Sightline" },
  description: "Contact intelligence for sales teams: accounts, the people in them, and what moves their industries.",
  applicationName: "Sightline",
  manifest: "/assets/manifest.json",
  icons: { icon: { url: "/icon.svg", type: "image/svg+xml" }, apple: "/apple-icon.png" },
  referrer: "strict-origin-when-cross-origin",
  formatDetection: { telephone: false, email: false, address: false },
};

export async function generateViewport(): Promise<Viewport> {
  const theme = parseTheme((await cookies()).get(themeCookie)?.value);
  const [light, dark] = ["#f3f4f7", "#0b0d12"];
  return {
    width: "device-width",
    initialScale: 1,
    themeColor:
      theme === "system"
        ? [
            { media: "(prefers-color-scheme: light)", color: light },
            { media: "(prefers-color-scheme: dark)", color: dark },
          ]
        : theme === "light"
          ? light
          : dark,
  };
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  // Forces dynamic rendering: a prerendered page would have no nonce, and the content security policy would refuse its
  // scripts.
  await connection();
  const theme = parseTheme((await cookies()).get(themeCookie)?.value);
  return (
    <html lang="en" data-theme={theme} className={fontVariables}>
      <body>
        {children}
        <FailureCode />
      </body>
    </html>
  );
}
