/**
 * Domains where anyone can get an email. No client can claim such a domain: the client would take over the sign-ins of
 * unrelated users.
 */
export const publicMailDomains: ReadonlySet<string> = new Set(
  `gmail.com googlemail.com outlook.com hotmail.com hotmail.co.uk hotmail.fr live.com msn.com yahoo.com yahoo.co.uk yahoo.fr
  yahoo.de yahoo.co.jp ymail.com icloud.com me.com mac.com aol.com gmx.com gmx.de gmx.net web.de t-online.de mail.com mail.ru
  yandex.ru yandex.com proton.me protonmail.com pm.me zoho.com fastmail.com hey.com tutanota.com qq.com 163.com 126.com
  naver.com orange.fr free.fr laposte.net libero.it comcast.net verizon.net att.net`
    .split(/\s+/)
    .filter(Boolean),
);
