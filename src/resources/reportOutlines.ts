// Written by scripts/outlines.mjs from the reports cfeea534df663362 at every start, build, check and test; never edited by hand.
import { outlinesOf, type Outline } from '../schema/outline';

/** Every report of the product, as a screen that only reads. */
export const reportOutlines: readonly Outline[] = outlinesOf([
  {"name":"marketing","label":"การตลาด","path":"/Marketing","icon":"people","group":"report","scope":"site","permission":"P002","verbs":["view","export"],"title":"id","sort":["id","ASC"],"actions":{}},
  {"name":"member_vip","label":"VIP 30 อันดับ","path":"/MemberVIP","icon":"star","group":"member","scope":"site","permission":"P043","verbs":["view","export"],"title":"id","sort":["id","ASC"],"actions":{}},
  {"name":"member_wisdom","label":"ข้อมูลเชิงลึกสมาชิก","path":"/MemberWisdom","icon":"people","group":"member","scope":"site","permission":"P021","verbs":["view","export"],"title":"id","sort":["id","ASC"],"actions":{}},
  {"name":"sms_report","label":"รายงาน SMS","path":"/ReportSMS","icon":"receipt","group":"extension","scope":"site","permission":"P018","verbs":["view","export"],"title":"id","sort":["id","ASC"],"actions":{}},
  {"name":"site_overview","label":"ภาพรวมของเว็บ","path":"/DashboardOnce","icon":"home","group":"report","scope":"site","permission":"P001","verbs":["view","export"],"title":"id","sort":["id","ASC"],"actions":{}},
  {"name":"office_overview","label":"ภาพรวมทุกเว็บ","path":"/Dashboard","icon":"home","group":"report","scope":"office","permission":"","level":9,"verbs":["view","export"],"verbPermissions":{"export":""},"title":"id","sort":["id","ASC"],"actions":{}},
  {"name":"working","label":"สรุปงานพนักงาน","path":"/Workingstat","icon":"clock","group":"admin","scope":"site","permission":"M006","verbs":["view","export"],"title":"id","sort":["id","ASC"],"actions":{}},
]);
