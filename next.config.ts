import type { NextConfig } from "next";

/** Sent with every response, including files. Headers that vary per response are set in middleware.ts. */
const headers = [
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "X-Frame-Options", value: "DENY" },
  { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
  {
    key: "Permissions-Policy",
    value:
      "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=(), " +
      "publickey-credentials-create=(self), publickey-credentials-get=(self)",
  },
  { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
  { key: "Cross-Origin-Resource-Policy", value: "same-origin" },
];

const config: NextConfig = {
  poweredByHeader: false,
  // host/main.mjs compresses with brotli.
  compress: false,
  reactStrictMode: true,
  typedRoutes: false,
  // Pictures aren't optimized: the optimiser fetches URLs of this site without a session, and the product's pictures
  // are already small.
  images: { unoptimized: true },
  serverExternalPackages: ["firebase-admin"],
  // app/global-not-found.tsx is rendered on the server, unlike the not-found page of a route.
  experimental: { globalNotFound: true },
  // middleware.ts marks paths that aren't in the route table. (Its own rewrite would fail when the host listens on
  // 127.0.0.1.)
  rewrites: async () => ({
    beforeFiles: [
      { source: "/:path*", has: [{ type: "header", key: "x-sightline-nowhere" }], destination: "/no-route" },
    ],
    afterFiles: [],
    fallback: [],
  }),
  headers: async () => [
    { source: "/:path*", headers },
    // The URLs of these pages contain codes and one-time tokens.
    {
      source: "/(auth/callback|register|verify|forgot-password|reset-password|unsubscribe)",
      headers: [{ key: "Referrer-Policy", value: "no-referrer" }],
    },
  ],
};

export default config;
