import { declareCodes } from '../../report/report.ts';

/** What can be strange in a Cal3D file in XML and does not keep it from being read. */
export const CAL3D_XML_CODES = declareCodes({
  CAL3D_XML_VERSION: {
    severity: 'warning',
    meaning: 'The XML file does not say its version in numbers.',
    advice: 'It is read all the same; libraries refuse it, so write it anew for them.',
  },
  CAL3D_XML_COUNT: {
    severity: 'warning',
    meaning: 'A count in the XML file is not the number of the elements that it counts.',
    advice: 'The elements themselves are used; libraries believe the count and refuse or cut the file.',
  },
  CAL3D_XML_ELEMENT_UNKNOWN: {
    severity: 'warning',
    meaning: 'The XML file has an element that means nothing where it stands.',
    advice: 'It is ignored: kept while the file is untouched, and left out once it was edited.',
  },
  CAL3D_XML_STRAY_TEXT: {
    severity: 'warning',
    meaning: 'The XML file has text between its elements or behind the numbers of one.',
    advice: 'The text is ignored: kept while the file is untouched, and left out once it was edited.',
  },
  CAL3D_XML_MORPH_NUMBERED: {
    severity: 'warning',
    meaning: 'A track of a morph animation in XML names its morph target by number, as some exporters did.',
    advice: 'The number is taken for the name; give the track the name of the morph target instead.',
  },
});
