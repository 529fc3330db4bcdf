// Generated from emails/ by "npm run generate emails".
import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { createContext, useContext } from 'react';
import { formatLongDateTime } from '#domain/format-date.ts';
import { ISSUE_SLOT } from '#domain/newsletter/issue-schedule.ts';
import { GAIN, INK, LOSS, MUTED, SEAL, SERIF } from '#emails/palette.ts';
import { CELL, FIGURE_CELL, figureTable, heading, SMALL } from '#emails/text-styles.ts';
import { absoluteLink } from './issue-elements.js';
export const IssueContext = createContext({
    figures: { market: undefined, picks: [] },
    siteUrl: 'http://localhost',
});
const TONES = {
    gain: { className: 'gain', color: GAIN },
    loss: { className: 'loss', color: LOSS },
    unchanged: { className: 'ink', color: INK },
};
export function MarketSnapshot() {
    const { market } = useContext(IssueContext).figures;
    if (!market)
        return null;
    return (_jsxs("div", { children: [_jsx("h2", { className: "ink", style: heading('34px 0 6px'), children: "The markets" }), _jsx("p", { className: "muted", style: SMALL, children: describeSource(market) }), market.groups.map(({ name, rows }) => (_jsx(RowTable, { name: name, rows: rows }, name)))] }));
}
function describeSource({ isSample, asOf, span }) {
    const time = formatLongDateTime(asOf, ISSUE_SLOT.timeZone);
    const changes = `Changes are over one ${span}.`;
    return isSample
        ? `Invented sample data, not market prices. Generated for ${time}, Hong Kong time. ${changes}`
        : `Closing prices before ${time}, Hong Kong time. ${changes}`;
}
function RowTable({ name, rows }) {
    const style = figureTable('0 0 16px');
    return (_jsx("table", { className: "figures", width: "100%", cellPadding: 0, cellSpacing: 0, style: style, children: _jsxs("tbody", { children: [_jsx("tr", { children: _jsx("th", { className: "muted hairline", colSpan: 3, style: GROUP_STYLE, children: name }) }), rows.map((row) => (_jsx(Row, { ...row }, row.name)))] }) }));
}
const GROUP_STYLE = {
    ...CELL,
    fontSize: 13,
    fontWeight: 500,
    color: MUTED,
    textAlign: 'left',
};
function Row({ name, level = '', figure, tone }) {
    const { className, color } = TONES[tone];
    // Widths in percent align the columns of all tables.
    return (_jsxs("tr", { children: [_jsx("td", { className: "ink hairline", style: CELL, children: name }), _jsx("td", { className: "ink hairline", width: "30%", style: FIGURE_CELL, children: level }), _jsx("td", { className: `${className} hairline`, width: "22%", style: { ...FIGURE_CELL, color }, children: figure })] }));
}
/** `<Picks />`: shows nothing in a week without picks. */
export function Picks() {
    const { figures, siteUrl } = useContext(IssueContext);
    const { picks } = figures;
    if (picks.length === 0)
        return null;
    return (_jsxs("div", { children: [_jsx("h2", { className: "ink", style: heading('34px 0 6px'), children: "Editors\u2019 Picks" }), picks.map((pick) => (_jsx(PickEntry, { pick: pick, siteUrl: siteUrl }, pick.url + pick.title)))] }));
}
function PickEntry({ pick, siteUrl }) {
    const href = absoluteLink(pick.url, siteUrl);
    const title = { fontFamily: SERIF, fontSize: 17, lineHeight: '25px', margin: '10px 0 4px' };
    return (_jsxs("div", { children: [_jsx("p", { style: title, children: _jsx("a", { href: href, className: "link", style: { color: SEAL }, children: pick.title }) }), _jsx("p", { className: "ink", style: { ...SMALL, color: INK, margin: '0 0 2px' }, children: pick.description }), _jsx("p", { className: "muted", style: SMALL, children: pick.source })] }));
}
