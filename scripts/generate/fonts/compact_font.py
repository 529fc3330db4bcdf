"""Makes a subset font (TrueType) smaller, at the cost of at most a tenth of a pixel on screen.

usage: compact_font.py FONT UNITS_PER_EM KERNING_STEP OUTPUT [DONOR]
DONOR: the same glyphs at one weight; its kerning is used for all weights.
"""

import sys

from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem


def main(font_path, units_per_em, kerning_step, output, donor_path=None):
    font = TTFont(font_path)
    if donor_path:
        donor = TTFont(donor_path)
        for table in ("GPOS", "GDEF"):
            font[table] = donor[table]
    round_kerning(font, int(kerning_step))
    scale_upem(font, int(units_per_em))
    font.save(output)


def round_kerning(font, step):
    """Repeated numbers compress well."""
    for value in kerning_values(font):
        value.XAdvance = step * int(value.XAdvance / step + (0.5 if value.XAdvance > 0 else -0.5))


def kerning_values(font):
    lookups = font["GPOS"].table.LookupList.Lookup if "GPOS" in font else []
    for subtable in (subtable for lookup in lookups for subtable in lookup.SubTable):
        pairs = getattr(subtable, "ExtSubTable", subtable)
        if pairs.LookupType != 2:
            continue
        if pairs.Format == 1:
            records = (record for pair_set in pairs.PairSet for record in pair_set.PairValueRecord)
        else:
            records = (record for row in pairs.Class1Record for record in row.Class2Record)
        for record in records:
            if getattr(record.Value1, "XAdvance", 0):
                yield record.Value1


main(*sys.argv[1:])
