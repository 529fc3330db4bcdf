// Generated from emails/ by "npm run generate emails".
import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { describeCrossing, } from '#domain/portfolio-monitoring/watchlist-alert.ts';
import { SEAL } from '#emails/palette.ts';
import { SMALL, TEXT } from '#emails/text-styles.ts';
export function AlertBody({ alerts, siteUrl, }) {
    return (_jsxs("div", { children: [alerts.map((alert) => (_jsxs("div", { children: [_jsx("p", { className: "ink", style: { ...TEXT, margin: '0 0 4px' }, children: _jsx("strong", { children: describeCrossing(alert) }) }), _jsxs("p", { className: "muted", style: { ...SMALL, margin: '0 0 18px' }, children: [`Price: ${alert.source}. `, _jsx("a", { href: `${siteUrl}/pro/company/${encodeURIComponent(alert.symbol)}`, className: "link", style: { color: SEAL }, children: `Open ${alert.symbol}` })] })] }, `${alert.symbol} ${alert.measure}`))), _jsx("p", { className: "ink", style: TEXT, children: _jsx("a", { href: `${siteUrl}/pro#watchlist`, className: "link", style: { color: SEAL }, children: "Open your watchlist" }) })] }));
}
