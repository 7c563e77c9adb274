/**
 * Synonyms around a mobile wallet, one group per line. Irregular inflections need an entry, regular
 * inflections do not. A word may be in several groups. Words in front of a `>` are hints: a query
 * with one means the group, but a text with it is not about the group.
 */
export const synonyms: readonly string[] = [
  // Money, in and out
  'money, cash, funds, fund, dirham, dirhams, aed, amount, sum, dhs',
  'cash, banknotes, notes, coins, physical money, paper money, hard cash',
  'balance, available funds, how much i have, money left',
  'add, deposit, load, top up, topup, put in, pay in, fund, refill, reload, recharge, charge up, credit, fill, feed, transfer in, bring in, insert',
  'withdraw, withdrawal, cash out, cashout, take out, pull out, draw out, get cash, take cash, collect cash, cashing, atm, get money out, take money, get my cash, encash, redeem, payout, pay out, get money in hand, money out',
  'cash point, cashpoint, agent, branch, outlet, counter, teller, service point, exchange house, location, where to pay in',
  'machine, cash machine, deposit machine > kiosk, self service, automat',
  'transfer, transferring, move, wire, remit, give, forward, share, pay a friend, pay friend, pay somebody, pay a person, pay back friend, pay back, owe, owes, debt, lend friend > send, pass on, p2p, sent, peer to peer, person to person',
  'receive, get, obtain, accept, collect, got, incoming, take',
  'request, ask, demand, claim, collect, invoice, payment link, money request, ask for money',
  'split, divide, share the bill, go halves, go dutch, share cost, chip in, group payment, share costs',
  'save, savings, saving goal, rainy day, put on the side, for later, emergency fund, money box, put aside, set aside, put away, piggy bank, jar, pot, stash, goal, target, nest egg, save up, envelope, lay aside',
  'interest, profit, yield, apr, rate of return, riba',
  'employer pay, employer pays, company pays me, company pay me, boss pays, paid by company, paid by employer, direct deposit > salary, wage, wages, pay check, paycheck, payroll, payslip, income, earnings, wps, pay day, payday, monthly pay, pay packet',
  'employer, boss, company, sponsor, kafeel, hr, firm i work for, workplace',
  'employee, staff, worker, workers, labour, labourer, labor, laborer, maid, driver, team, crew, personnel',
  'wages, wage protection, wps, pay my staff, pay staff, pay employees, pay workers, pay labour, pay labourers, pay labor, pay laborers, pay my team, pay crew, pay maid, pay driver, staff salary, staff salaries, employee salary, worker salary, workers wages, payroll, pay salaries',
  'bank transfer, iban, wire transfer, account transfer, from my bank, bank account, online banking, deposit slip, eft, transfer from bank, standing order, account number',
  'bank, banks, banking, lender, enbd, adcb, fab, mashreq, emirates nbd',
  'bank account, current account, iban, account with a bank, unbanked',
  'credit card, debit card, card, visa, mastercard, bank card, plastic, apple pay, google pay',
  // Prices
  'cost, price, fee, fees, charge, charges, commission, tariff, how much, rate, expense, pay for it, cut, percentage, percent, deduction, deducted, pricing, free, cost me, mdr, surcharge, expensive, cheap, take from me, vat, monthly fee, annual fee, yearly fee, subscription fee, hidden fees, maintenance fee',
  'free, nothing, no cost, no charge, gratis, zero, complimentary, without paying, for nothing, free of charge',
  'merchant charge, mdr, merchant fee, merchant discount rate, commission, transaction fee, acquiring fee, how much do you take, percentage, percent, your cut',
  'rupee, peso, taka, shilling, naira, rand, dollar, euro, pound, pkr, inr, php, usd > exchange rate, rate, conversion, fx, forex, currency, convert, today rate, exchange, currency rate',
  'limit, maximum, max, cap, ceiling, highest, most, how much can, upper limit, restriction, allowed, minimum, daily limit, monthly limit, threshold, how big, how large, biggest, per day, at most',
  // Abroad
  'abroad, international, overseas, foreign, home country, back home, another country, other country, cross border, outside, worldwide, remittance, other countries, my country, family back home, across borders',
  'international transfer, remittance, remit, send home, send abroad, money transfer abroad, send overseas, western union, moneygram, transfer overseas, transfer abroad, send money home, cross border',
  'country, countries, destination, nation, where can i send, corridor, corridors, places, india, pakistan, bangladesh, nepal, sri lanka, philippines, indonesia, kenya, uganda, tanzania, nigeria, south africa, egypt, jordan, morocco, syria, lebanon, sudan, ethiopia, ghana, turkey, china, uk, usa, america, europe, manila, kerala, ksa, saudi',
  'outside, abroad, travel, travelling, trip, holiday, vacation, overseas, roaming, another country, foreign country, other countries, worldwide, leave the uae, gcc, oman, saudi, qatar, bahrain, kuwait',
  'emirates, uae, united arab emirates, dubai, abu dhabi, sharjah, ajman, fujairah, ras al khaimah, rak, umm al quwain, al ain',
  // Opening, identity
  'register, sign up, signup, start, join, get started, begin, apply, registration, onboarding, enroll, enrol, activate, subscribe, how to start > open, create, set up, setup, new account, make an account',
  'wallet, account, profile, app account, ghaf wallet, e wallet, ewallet, purse',
  'who can open, eligible to open, allowed to open, who can use, who can have, become a member > open a wallet, open an account, create an account, new account, sign up, register, make an account, registration, get an account, set up an account, create account, create wallet, open account, become a customer',
  'app, application, software, mobile app, program, ios, android, apk',
  'download, install, get the app, app store, google play, play store, appstore, installation',
  'need, require, required, requirement, requirements, necessary, must have, conditions, prerequisites, eligibility, eligible, bring, have to',
  'document, documents, papers, paperwork, files, proof, requirements, licence, certificate, attachments, kyc, what to submit, what to bring, credentials',
  'emirates id, id, identity card, eid, id card, national id, passport, identification, identity, residence visa, residency, resident card',
  'verify, verification, identify, kyc, confirm identity, prove, check, show who you are, face scan, selfie, photo of your face, authenticate, validation, ekyc',
  'how old, minimum age, age limit, non resident, resident, visit visa, tourist visa, golden visa, visa holder, nationality, citizen, expat, foreigner, visitor > need to open a wallet',
  'old, age, minor, child, kid, teenager, under 18, years old, children, son, daughter',
  'camera, photo, picture, selfie, image, photograph',
  // Security
  'code, otp, one time password, one time code, sms code, verification code, passcode, security code, text code, authentication code, confirmation code, digits, one time pin',
  'pin, password, passcode, secret, secret number, pass word, passphrase, credentials, login details, mpin, secret code',
  'forgot, forget, forgotten, locked out, cannot log in, cant log in, login problem, reset, remember, recover, lost password, change password',
  'sms, text, text message, message, whatsapp, e mail, email',
  'approve, confirm, authorise, authorize, accept, agree, allow, ok, authorised, consent, permit, press yes, clicked yes, biometric, fingerprint, face id',
  'fraud, scam, scammer, phishing, cheat, cheated, trick, tricks, con, swindle, fake, hacker, hacked, hack, deceive, suspicious, fraudster, impostor, scammed, stolen money, tricked, ripped off, unauthorised, unauthorized, spoof, conned, fooled, victim, suspicious call',
  'approved a payment i should not have, scammed, got scammed, i was scammed, been scammed, was tricked, tricked into, i got tricked, unauthorised payment, unauthorized payment, suspicious payment, paid a scammer, sent to a scammer, approved by mistake, accidentally approved, paid fraudster, i was cheated, got cheated, i have been hacked, fraudulent payment, approved fraud, approved a fraud, money stolen, was defrauded, unauthorised transaction, unauthorized transaction, unknown transaction, strange transaction, transaction i did not make, payment i did not make, do not recognise payment, do not recognize transaction, fraudulent transaction, unknown payment, account hacked, wallet hacked, hacked account, someone in my account, someone used my wallet, somebody used my account, money disappeared, money missing, is it too late, undo a payment, cancel a payment I approved, wrongly approved',
  'lost, lose, stolen, steal, theft, missing, robbed, misplaced, snatched, cannot find, can not find, disappeared, pickpocket, stole, left my phone, thief, cant find, gone',
  'phone, fone, mobile, mobil, mob, cell, cellphone, handset, smartphone, device, iphone, samsung, android, telephone, cell phone',
  'block wallet, freeze wallet, stop wallet, suspend wallet, lock wallet, block account, freeze account, block my account > lost my phone, phone stolen, stolen phone, stole my phone, missing phone, lost mobile, mobile stolen, someone stole, lost handset, phone is gone, phone theft, lost sim, lost device, phone got stolen, stolen mobile',
  'block, freeze, stop, lock, suspend, disable, deactivate, hold, pause, halt',
  'safe, secure, security, in good hands, risk, risky, regulated, licensed, protected, protection, safety, insured, guarantee, trust, kept, guarded, insurance, trustworthy, reliable, legit, deposit protection',
  'kept, keep, held, hold, store, money safe, safe with you, company closes, company shuts, is my money, go out of business, stored, stand, where is my money, holds my money, has my money, look after my money, bankrupt, what happens to my money, is my money safe, safeguarded, safeguarding, custody, escrow, bankruptcy, go bust, lend, deposit insurance, deposit protection, insured deposit, guarantee scheme',
  // Devices and numbers
  'new phone, phone upgrade, phone broken, broken phone, lost sim, reinstall, reinstall app, log in on another phone, log in again, login new phone, second phone, two phones, changed phone, change phone, change my phone, switch phone, another phone, bought a phone, new mobile, upgrade phone, new device, different phone, new handset, replaced phone, changed my mobile, switching phones, changing phone, change device, change mobile, new iphone',
  'new number, change number, change my number, changed number, another number, different number, update number, new sim, changed sim, switch number, port number, sim swap, change mobile number, update phone number, update my mobile number, change phone number',
  'move, migrate, switch, carry over, change, transfer account, bring over, update, relocate, port',
  'sim, sim card, number, etisalat, du, operator, e and, carrier, telecom, esim',
  // Mistakes and returns
  'wrong, mistake, error, incorrect, by accident, accidentally, mistaken, typo, mistyped, oops, unintended, misdirected, by mistake',
  'wrong person, wrong number, wrong account, wrong recipient, mistaken transfer, sent by mistake, somebody else, incorrect number, sent it to the wrong, transferred to wrong, stranger, wrong transfer, wrong guy, wrong contact, sent by accident, mistyped number, unknown person',
  'give back, refund, return, reimburse, money back, reverse, reversal, pay back, chargeback, get back, cancel, back, recall, undo, retrieve, recover, call back, void, cancel payment, call it back, claw back',
  'refund a customer, give the money back, return money, refund, return a payment, customer wants money back, reverse a sale, void a sale, returned goods, chargeback, reimburse, cancel a sale, cancel sale, pay back a customer, refunding',
  'failed, fail, error, not working, does not work, wont work, problem, issue, trouble, stuck, declined, not gone through, pending, delay, delayed, late, broken, not arrived, not received, crash, rejected, bug',
  'i see nothing, not received, did not arrive, not arrived, not showing, missing payment, not come, customer says paid, customer says he paid, claims he paid, says they paid, does not show, payment missing, not appear, not appearing, not shown, not visible, not credited, have not received, did not get, didnt get, didnt receive, hasnt arrived, nothing arrived, no payment, cant see payment, not reflected',
  // Paying
  'pay, paid, payment, purchase, buy, checkout, spend, settle, shopping, buying, pays, check out',
  'carrefour, lulu, spinneys, noon, amazon, ikea, talabat, petrol station, pharmacy, taxi, barber, gym, hotel > shop, store, supermarket, grocery, mall, retailer, merchant, restaurant, seller, market, cafe, salon, stall, vendor, till, cashier, shopkeeper, in store, baqala',
  'pay in a shop, pay with phone, pay with mobile, pay using phone, pay using app, pay by mobile, pay by scanning, pay cashless, pay at the counter, pay in mall, pay at supermarket, pay at restaurant, pay for groceries, pay at a store, pay with qr, scan to pay, pay merchant, pay cashier, buy things, shopping, pay in store, pay at the till, pay at restaurant, qr payment, pay by qr, pay by phone, tap to pay, contactless',
  'qr, qr code, barcode, bar code, scan, scanner, code, quick response, square code, sticker',
  'recharge phone, recharge mobile, top up phone, top up mobile, top up sim, airtime, phone credit, mobile credit, prepaid > bill, bills, utility, utilities, electricity, water, dewa, internet bill, invoice, salik, fine, fines, sewa, addc, fewa, etisalat, du, phone bill, traffic fine, rent, school fees, gas',
  'recharge, top up phone, top up number, top up sim, top up line, recharge phone, recharge mobile, recharge sim, recharge number, recharge line, charge my phone, load credit, buy credit, airtime, credit, mobile credit, phone credit, top up mobile, prepaid, minutes, data, phone balance, mobile recharge, top up phone, topup mobile, mobile balance, data package',
  'spent, spending, expenses, expense, expenditure, history, statement, transactions, budget, tracking, track, where did my money go, overview, analysis, outgoings, spend report, past payments, breakdown, report, categories, usage, spend, consumption, budgeting, previous payments, activity, record',
  'receipt, proof, slip, confirmation, screenshot, voucher, evidence',
  // Businesses
  'shop, shop owner, store, merchant, restaurant, salon, cafeteria, workshop > business, company, firm, enterprise, trade, sme, corporate, trader, startup, organisation, organization, commercial, freelancer, small business, establishment, self employed, sole trader, entrepreneur, activity',
  'sign up, register, enrol, enroll, apply, get started, registration, signup, register shop, register business, register company, register store, register restaurant, sign up shop, sign up business, sign up company, add my shop, add my business, start accepting, business account, merchant account, open a business account, open a merchant account, subscribe, list my shop > join, joining, onboard, onboarding, become a merchant, be a merchant, become a partner, be a partner, partner with you, work as a merchant, offer ghaf in my shop, accept ghaf',
  'which businesses, who can join, eligible, eligibility, qualify, kind of business, type of business, types of business, any shop, is my company allowed, small shop, home business, freelancer, am i eligible, accepted businesses, can my shop, can my company',
  'pay me, pays me, paying me, pay my shop > customer, client, buyer, shopper, consumer, payer, guest, diner, patron, purchaser',
  'card machine, pos, point of sale, terminal, card reader, swipe machine, pos machine, edc, hardware, device, card terminal, payment terminal, special equipment, equipment, payment device, reader, swipe, soft pos',
  'counter, till, cash desk, cashier, checkout, register, desk, cash register, tills, cash counter, lane, station',
  'branch, branches, outlet, outlets, location, several shops, multiple shops, second shop, chain, more than one shop, other shop, many shops, locations, sites, different shops, franchise',
  'each, every, own, separate, separately, individual, different, own code, multiple, several, second, more than one, many, per, additional, extra, another',
  'dashboard, portal, web app, report, reports, statistics, analytics, sales figures, panel, back office, online account, sales report, console, control panel, overview, admin panel, turnover, see my sales, see sales, view sales, check sales, track sales, see turnover, see revenue, total sales, todays sales, sales today, daily sales, monthly sales, business web app, sales summary, reporting, screen, website',
  'arrived, received, come in, went through, successful, confirmed, notification, notify, alert, got paid, cleared, credited, landed, completed, gone through, succeeded, genuine, real, in my account',
  'know that a payment has arrived, payment confirmation, notification, check a payment, verify payment, was i paid, did i get paid, payment went through, fake receipt, fake screenshot, screenshot, confirm payment, payment alert, verify a payment, proof of payment, payment received, forged receipt, check payment, got paid, confirm a payment, make sure payment, sure that i am paid',
  'earned, earnings, sales, revenue, takings, income, turnover, profit, proceeds, made, sold, collected',
  'settlement, settle, when do i get paid, when will i get my money, payout time, how fast, how long, when available, available, same day, how soon, next day, mine to use, when is the money, access my money, immediately, instantly, waiting time, clear, t plus one, how quickly, use my money, when can i use, when do i receive, access to money, get paid, get money in my account',
  'licence, license, trade licence, trade license, permit, registration certificate, commercial licence, ded, commercial license, freezone, free zone',
  'signatory, signer, authorised person, owner, manager, partner, representative, authorized person, director, proxy, power of attorney, shareholder, in charge',
  'changed, change, update, new, renew, renewal, expired, edit, modify, moved, amend, replace, correct, expire, different, relocated, renewed, updated',
  'address, location, premises, office, place, street, moved shop, po box',
  'protect, secure, guard, tamper, sticker, replaced, swapped, covered, stuck over, safe, swap, tampering, tampered, pasted, someone changed, fake code, fake qr, keep safe, copied, safety, defend',
  'print, printed, sticker, stand, poster, display, paper, hang',
  // Help
  'reach, contact, call, phone number, customer service, support, help desk, hotline, call centre, call center, talk, speak, get in touch, helpline, toll free, customer care, e mail, email, chat, live chat, whatsapp, agent, human, helpdesk, representative, telephone, talk to someone, ring, write to you, phone you, operator, assistance, reach out, speak to a person, real person',
  'opening times > hours, opening hours, are you open, open on friday, open at night, open on weekend, when can i reach, time, timing, timings, working hours, weekend, friday, night, 24 7, schedule, holidays, sunday, around the clock, working days, office hours, business hours',
  'complain, complaint, dissatisfied, unhappy, grievance, feedback, dispute, not satisfied, ombudsman, escalate, sanadak, bad service, bad experience, poor service, terrible, awful, worst, horrible, slow service, customer rights, unfair, annoyed, upset, central bank, report a problem, problem with service, not happy, objection, disappointed, angry, file a complaint, cbuae, regulator, rude',
  'ask me, asked, ask, wants, call me, calling, called me, request, phoned, tell, telling',
  'ask me for a pin or a password, someone called me, caller asked, somebody asks for, asked for my pin, asked for my password, asked my code, give my pin, share my pin, tell my pin, share my password, employee asked, bank called, caller wants, phone call from you, pretending, call from ghaf, does your staff, give my password, share pin, pin over phone, phone call asking',
  'close, delete, cancel, deactivate, remove, terminate, end, shut, erase, leave, quit, unsubscribe, shut down, stop using, get rid of, closure, deletion, shutdown, opt out',
  'close my wallet, delete my account, close account, delete account, cancel account, terminate account, remove my account, deactivate account, leave ghaf, delete my data, delete wallet, cancel my wallet, shut my account, quit ghaf, unsubscribe, close my account, account closure, remove account',
  'language, languages, speak, arabic, english, hindi, urdu, tagalog, malayalam, bengali, translate, translation, tamil, french, switch to arabic, change to english, filipino, pashto',
  'how long, time, duration, take long, days, hours, fast, speed, how soon, arrive, quickly, instant, minutes, immediately',
  'location, place, find, map, near, nearest, near me, closest, address, nearby',
  'person, someone, somebody, friend, another person, family, people, relative, contact, brother, mate, wife, husband, mother, father, parents, colleague, roommate, other user, sister, friends, anybody, individual, recipient, beneficiary, receiver, flatmate, neighbour, neighbor, cousin, uncle, aunt, sibling',
  'name, holder, owner',
  'data, personal data, information, privacy, details, gdpr, personal information, records',
  'terms, conditions, agreement, contract, rules',
  'job, career, vacancy, vacancies, careers, current openings, hiring, cv, work with you, recruitment, employment',
  'news, announcements, press, media, latest',
  'blog, articles, tips, stories, guides',
  'about, who are you, management, leadership, team, board, directors, founders, ceo, vision, mission',
  'fees, kfs, tariff, price list, fee list, schedule of charges > key facts',
]

/** Common words, separated by spaces: they hardly count in a query. */
export const common =
  'a an the i me my mine myself we us our you your yours he she it its they them their this that these those is am are was were be been being ' +
  'do does did done doing have has had having can could will would shall should may might must to of in on at by for from with without into onto out up down off ' +
  'over under about as and or but so than then there here what whom whose why how not no yes any some all just also too very please ' +
  'hi hello hey thanks thank dear sir im ive id ill dont doesnt didnt cant cannot wont isnt arent want wants wanted like need needs possible able way tell know ' +
  'something anything thing things still already ever only get got let go going use using via through make now today whats hows wheres work works if says said say' +
  ' really actually again always because since while whether between same else gonna wanna pls plz kindly guide explain function ok okay oh well maybe anyway lets lot bit quite such'

/** Question words, separated by spaces: they count less than the words that they ask about. */
export const asking = 'when where who which whose much many long often soon'
