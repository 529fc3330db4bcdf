// Generated from emails/ by "npm run generate emails".
import { jsx as _jsx, jsxs as _jsxs } from "react/jsx-runtime";
import { describeOwnFigures } from '#domain/portfolio/portfolio-figures.ts';
import { INK, SEAL } from '#emails/palette.ts';
import { CELL, FIGURE_CELL, figureTable, heading, SMALL, TEXT } from '#emails/text-styles.ts';
const TOP_CELL = { ...CELL, verticalAlign: 'top' };
const FIGURE = { ...FIGURE_CELL, verticalAlign: 'top', paddingLeft: 10 };
const headingStyle = heading('30px 0 8px');
export function ReportBody({ report, analyzerUrl, }) {
    return (_jsxs("div", { children: [_jsxs("p", { className: "ink", style: TEXT, children: [introduce(report), report.isDemo
                        ? ' The scores on its page are made up. These are computed from prices and financial statements, so they differ.'
                        : null] }), report.own ? (_jsx("p", { className: "ink", style: TEXT, children: `Scored with ${describeOwnFigures(report.own.count)} (${report.own.names}). They stay as you saved them, even when the company reports new figures.` })) : null, report.scores.length > 0 ? _jsx(Scores, { report: report }) : null, report.changes.length > 0 ? _jsx(Changes, { report: report }) : null, report.prices.length > 0 ? _jsx(Prices, { report: report }) : null, report.filings ? _jsx(Filings, { report: report }) : null, _jsx("p", { className: "ink", style: { ...TEXT, marginTop: 24 }, children: _jsx("a", { href: analyzerUrl, className: "link", style: { color: SEAL }, children: "Open the portfolio analyzer" }) })] }));
}
function introduce({ kind, isDemo, problem }) {
    const portfolio = isDemo ? 'the demo portfolio that you saved' : 'your portfolio';
    switch (kind) {
        case 'first':
            return `This is where ${portfolio} stands as monitoring begins. Later reports compare with these figures and explain what changed and why.`;
        case 'changed':
            return `We priced and scored ${portfolio} again. Below is what changed since the last report, and why.`;
        case 'unchanged':
            return `We priced and scored ${portfolio} again. No score and no criterion changed since the last report.`;
        case 'unpriced':
            return `We could not score ${portfolio} again: ${problem ?? 'no prices are available'}. The next report will compare with the last figures we have.`;
    }
}
function Scores({ report: { scores } }) {
    return (_jsx(FigureTable, { title: "Scores", children: scores.map(({ name, before, now, coverage }) => (_jsxs("tr", { children: [_jsxs("td", { className: "ink hairline", style: TOP_CELL, children: [name, coverage ? (_jsx("span", { className: "muted", style: { ...SMALL, margin: 0 }, children: ` (${coverage})` })) : null] }), _jsx(Figure, { before: before, now: now })] }, name))) }));
}
/** Only a figure that changed may wrap onto a second line. */
function Figure({ before, now }) {
    const hasMoved = before !== undefined && before !== now;
    return (_jsx("td", { className: "ink hairline", style: { ...FIGURE, whiteSpace: hasMoved ? 'normal' : 'nowrap' }, children: hasMoved ? `${before} → ${now}` : now }));
}
function Changes({ report: { changes, furtherChanges } }) {
    return (_jsxs("div", { children: [_jsx("h2", { className: "ink", style: headingStyle, children: "What changed" }), changes.map((change) => (_jsx(Change, { change: change }, `${change.symbol} ${change.criterion}`))), furtherChanges > 0 ? (_jsx("p", { className: "muted", style: SMALL, children: `${furtherChanges} smaller ${furtherChanges === 1 ? 'change is' : 'changes are'} not listed.` })) : null] }));
}
function Change({ change: { symbol, criterion, figures, why, source }, }) {
    return (_jsxs("div", { children: [_jsx("p", { className: "ink", style: { ...SMALL, fontSize: 15, color: INK, margin: '12px 0 2px' }, children: _jsx("strong", { children: `${symbol}: ${criterion}` }) }), _jsx("p", { className: "ink", style: { ...SMALL, fontSize: 15, color: INK, margin: '0 0 2px' }, children: figures }), _jsx("p", { className: "muted", style: SMALL, children: `Why: ${why}. Source: ${source}.` })] }));
}
function Prices({ report: { prices, furtherPrices, conversions = [] }, }) {
    return (_jsxs("div", { children: [_jsx(FigureTable, { title: "Prices used", children: prices.map(({ symbol, before, now, source }, index) => (_jsxs("tr", { children: [_jsxs("td", { className: "ink hairline", style: TOP_CELL, children: [symbol, _jsx("span", { className: "muted", style: { ...SMALL, margin: 0 }, children: ` (${source})` })] }), _jsx(Figure, { before: before, now: now })] }, index))) }), furtherPrices > 0 ? (_jsx("p", { className: "muted", style: SMALL, children: `${furtherPrices} smaller ${furtherPrices === 1 ? 'position is' : 'positions are'} not listed.` })) : null, conversions.length > 0 ? (_jsx("p", { className: "muted", style: SMALL, children: `Converted at ${conversions.join('; ')}.` })) : null] }));
}
function Filings({ report: { filings = [], licences = [] } }) {
    return (_jsxs("div", { children: [_jsx(FigureTable, { title: "Filings used", children: filings.map(({ symbol, filing, address }) => (_jsxs("tr", { children: [_jsx("td", { className: "ink hairline", style: TOP_CELL, children: symbol }), _jsx("td", { className: "ink hairline", style: TOP_CELL, children: address ? (_jsx("a", { href: address, className: "link", style: { color: SEAL }, children: filing })) : (filing) })] }, symbol))) }), licences.map((licence) => (_jsx("p", { className: "muted", style: SMALL, children: licence }, licence)))] }));
}
/** The class `figures` makes the plain-text version draw the table as columns. */
function FigureTable({ title, children }) {
    const style = figureTable('0 0 10px');
    return (_jsxs("div", { children: [_jsx("h2", { className: "ink", style: headingStyle, children: title }), _jsx("table", { className: "figures", width: "100%", cellPadding: 0, cellSpacing: 0, style: style, children: _jsx("tbody", { children: children }) })] }));
}
