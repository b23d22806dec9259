// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Price} from "@causeway/solidity/interfaces/IMailbox.sol";
import {IFeeSchedule, PendingVersion} from "../../../contracts/fees/interfaces/IFeeSchedule.sol";
import {Share} from "../../../contracts/fees/interfaces/IFeeShares.sol";
import {DestinationEntry, GasPriceMove, MessageFees} from "../../../contracts/fees/interfaces/IMessageFeeSchedule.sol";
import {FeeScheduleFixture} from "../fees/FeeScheduleFixture.sol";
import {IReachingCampaign} from "./ICampaign.sol";

/// @title FeeCampaign
/// @notice A fee admin, a gas price updater and a guardian who do what they can, in good faith or not; strangers who
/// settle and make effective, users with quotes, accounts that pull. What may change by each step is foretold from what
/// was before.
contract FeeCampaign is FeeScheduleFixture, IReachingCampaign {
    struct Tally {
        uint256 published;
        uint256 publishedWithoutNotice;
        uint256 refusedPublications;
        uint256 effective;
        uint256 effectiveLate;
        uint256 effectiveOverAGrace;
        uint256 effectiveOverAMove;
        uint256 tooFast;
        uint256 noticeNeeded;
        uint256 lowerMaxima;
        uint256 lapsed;
        uint256 withdrawn;
        uint256 rolledBack;
        uint256 rolledBackInAGrace;
        uint256 rollbacksTooLate;
        uint256 moved;
        uint256 refusedMoves;
        uint256 settled;
        uint256 sentUnderAQuote;
        uint256 pulled;
        uint256 sharesChanged;
        uint256 ended;
        uint256 added;
    }

    /// @dev What somebody was told that a message costs at most.
    struct Quote {
        uint64 destination;
        uint64 gasLimit;
        uint256 size;
        uint256 time;
        uint256 fee;
    }

    /// @dev What is in force for a destination of messages.
    struct State {
        Price now_;
        Price upcoming;
        DestinationEntry entry;
    }

    enum Change {
        Nothing,
        Settling,
        Version,
        Rollback,
        Move
    }

    uint256 private constant QUOTES = 6;

    Tally internal tally;
    uint256 internal time;

    uint64[2] private _destinations = [HUB, SPOKE_B];
    address[3] private _accounts;
    Quote[QUOTES] private _quotes;
    uint256 private _nextQuote;
    mapping(uint32 version => MessageFees) private _contents;
    uint32[] private _everInForce;
    uint256 private _lastChange;
    uint256[2] private _lastTarget;
    uint256 private _charged;
    uint256 private _pulled;
    State[2] private _before;
    uint32 private _versionBefore;

    constructor() {
        setUp();
        time = block.timestamp;
        _accounts = [treasury, partner, makeAddr("integrator")];
        _keep(1, fees());
        _everInForce.push(1);
        vm.deal(user, type(uint128).max);
    }

    function steps() external pure returns (bytes4[] memory list) {
        list = new bytes4[](22);
        (list[20], list[21]) = (this.rollBackUnderALowering.selector, this.endResults.selector);
        (list[0], list[1], list[2]) = (this.passMinutes.selector, this.passDays.selector, this.publish.selector);
        (list[15], list[16]) = (this.passDays.selector, this.makeEffective.selector);
        (list[17], list[18], list[19]) = (this.publish.selector, this.quote.selector, this.send.selector);
        (list[3], list[4], list[5]) = (this.makeEffective.selector, this.makeEffective.selector, this.twice.selector);
        (list[6], list[7], list[8]) = (this.withdraw.selector, this.rollBack.selector, this.move.selector);
        (list[9], list[10], list[11]) = (this.move.selector, this.settleOne.selector, this.quote.selector);
        (list[12], list[13], list[14]) = (this.send.selector, this.pull.selector, this.publishLowering.selector);
    }

    // ---------------------------------------------------------------- steps

    function passMinutes(uint256 seed) external {
        _begin();
        time += _pick(seed, "time", 20 minutes);
        _check(Change.Nothing);
    }

    function passDays(uint256 seed) external {
        _begin();
        time += _pick(seed, "week", 8) == 0 ? 8 days : _pick(seed, "time", 2 days);
        _check(Change.Nothing);
    }

    function publish(uint256 seed) external {
        _begin();
        _publish(_contentFrom(seed), seed, _timeFrom(seed));
        _check(Change.Nothing);
    }

    /// @dev Cheaper in everything, at once.
    function publishLowering(uint256 seed) external {
        _begin();
        if (_pick(seed, "rarely", 8) == 0) _publish(_lowered(seed), seed, 0);
        _check(Change.Nothing);
    }

    function makeEffective(uint256) external {
        _begin();
        _check(_makeEffective() ? Change.Version : Change.Nothing);
    }

    /// @dev Two versions in one block.
    function twice(uint256 seed) external {
        _begin();
        bool first = _makeEffective();
        _check(first ? Change.Version : Change.Nothing);
        if (_pick(seed, "rarely", 6) != 0) return;
        _note();
        _publish(_lowered(seed), seed, 0);
        bool second = _makeEffective();
        _check(second ? Change.Version : Change.Nothing);
    }

    function withdraw(uint256 seed) external {
        _begin();
        if (_pick(seed, "rarely", 5) != 0) return;
        uint32 waiting = schedule.pending().version;
        vm.prank(_pick(seed, "who", 2) == 0 ? guardian : feeAdmin);
        try schedule.withdraw(waiting) {
            tally.withdrawn += 1;
        } catch {
            assertEq(waiting, 0, "what is pending is withdrawn");
        }
        _check(Change.Nothing);
    }

    /// @dev What was cheaper than what was in force may be more expensive than what is.
    function rollBackUnderALowering(uint256 seed) external {
        _begin();
        if (_pick(seed, "rarely", 4) != 0) return;
        uint32 waiting = schedule.pending().version;
        if (waiting != 0) {
            vm.prank(guardian);
            schedule.withdraw(waiting);
        }
        _publish(_lowered(seed), seed, 0);
        uint256 count = _everInForce.length;
        _rollBack(_everInForce[count - 1 - _pick(seed, "version", count < 3 ? count : 3)]);
        _note();
        _check(_makeEffective() ? Change.Version : Change.Nothing);
    }

    /// @dev A later version adds it again.
    function endResults(uint256 seed) external {
        _begin();
        if (_pick(seed, "rarely", 8) != 0) return;
        bool inForce = schedule.resultEntry(SPOKE_B).inForce;
        vm.prank(laneAdmin);
        try schedule.endResults(SPOKE_B) {
            assertTrue(inForce, "what had no terms was ended");
            assertEq(schedule.pending().version, 0, "what is pending would add it as if it were new");
            tally.ended += 1;
        } catch {
            assertFalse(inForce, "what has terms could not be ended");
        }
        assertFalse(schedule.resultEntry(SPOKE_B).inForce);
        _check(Change.Nothing);
    }

    function rollBack(uint256 seed) external {
        _begin();
        _rollBack(_everInForce[_pick(seed, "version", _everInForce.length)]);
    }

    function move(uint256 seed) external {
        _begin();
        uint256 which = _pick(seed, "destination", 2);
        uint256 current = _before[which].upcoming.gasPrice;
        uint256 next = (current * (60 + _pick(seed, "factor", 100))) / 100;
        GasPriceMove[] memory moves = new GasPriceMove[](1);
        moves[0] = GasPriceMove(_destinations[which], uint64(next));
        vm.prank(updater);
        try schedule.moveGasPrices(moves, new GasPriceMove[](0)) {
            tally.moved += 1;
            _check(Change.Move);
        } catch {
            tally.refusedMoves += 1;
            _check(Change.Nothing);
        }
    }

    function settleOne(uint256 seed) external {
        _begin();
        uint64[] memory messages = new uint64[](1);
        uint256 which = _pick(seed, "destination", 2);
        messages[0] = _destinations[which];
        bool due = time >= _before[which].entry.graceEndsAt;
        bool settled = _same(_before[which].now_, _before[which].upcoming);
        try schedule.settle(messages, new uint64[](0)) {
            assertTrue(due || settled, "settled within the grace");
            if (!settled) tally.settled += 1;
            assertPrice(chargedNow(address(spokeA), messages[0]), _before[which].upcoming);
        } catch {
            assertFalse(due, "what is due was not settled");
        }
        _check(Change.Settling);
    }

    /// @dev Somebody asks what a message costs at most; it is noted where no quote lives any more.
    function quote(uint256 seed) external {
        _begin();
        Quote memory asked = _quoteFrom(seed);
        try spokeA.quote(asked.destination, asked.gasLimit, asked.size) returns (uint256 fee) {
            asked.fee = fee;
            _quotes[_nextQuote++ % QUOTES] = asked;
        } catch {}
        _check(Change.Nothing);
    }

    /// @dev Pays what was quoted, if it is not too long ago, else what is charged.
    function send(uint256 seed) external {
        _begin();
        Quote memory held = _quotes[_pick(seed, "quote", QUOTES)];
        bool lives = held.fee != 0 && time < held.time + GRACE;
        if (!lives) {
            held = _quoteFrom(seed);
            try spokeA.charge(held.destination, held.gasLimit, held.size) returns (uint256 fee) {
                held.fee = fee;
            } catch {
                return;
            }
        }
        uint256 balance = user.balance;
        vm.prank(user);
        spokeA.send{value: held.fee}(
            held.destination,
            abi.encodePacked(treasury),
            held.gasLimit,
            0,
            user,
            new bytes(held.size)
        );
        _charged += balance - user.balance;
        if (lives) tally.sentUnderAQuote += 1;
        _check(Change.Nothing);
    }

    function pull(uint256 seed) external {
        _begin();
        address account = _accounts[_pick(seed, "account", 3)];
        uint256 credit = schedule.creditOf(0, account);
        uint256 amount = 1 + _pick(seed, "amount", credit + 2);
        vm.prank(account);
        try schedule.pull(0, makeAddr("receiver"), amount) {
            assertLe(amount, credit, "more than the credit was pulled");
            _pulled += amount;
            tally.pulled += 1;
        } catch {
            assertGt(amount, credit, "credit could not be pulled");
        }
        _check(Change.Nothing);
    }

    // ---------------------------------------------------------------- checks

    function check() public view {
        uint256 held = spokeA.feesHeld();
        assertEq(held, _charged - _pulled, "fees held are what was charged less what was withdrawn");
        uint256 sum;
        for (uint256 i = 0; i < 3; ++i) {
            sum += schedule.creditOf(0, _accounts[i]);
        }
        assertLe(sum, held, "credits beyond what is held");
        assertLe(held, sum + 3, "more than dust is nobody's");
    }

    /// @dev However a campaign ended: all but dust is pulled.
    function finish() external {
        _begin();
        for (uint256 i = 0; i < 3; ++i) {
            uint256 credit = schedule.creditOf(0, _accounts[i]);
            if (credit == 0) continue;
            vm.prank(_accounts[i]);
            schedule.pull(0, makeAddr("receiver"), credit);
        }
        assertLe(spokeA.feesHeld(), 3, "more than dust stayed");
    }

    function checkGotEverywhere() external view {
        assertGt(tally.published, 0, "published");
        assertGt(tally.publishedWithoutNotice, 0, "publishedWithoutNotice");
        assertGt(tally.refusedPublications, 0, "refusedPublications");
        assertGt(tally.effective, 0, "effective");
        assertGt(tally.effectiveLate, 0, "effectiveLate");
        assertGt(tally.effectiveOverAGrace, 0, "effectiveOverAGrace");
        assertGt(tally.effectiveOverAMove, 0, "effectiveOverAMove");
        assertGt(tally.tooFast, 0, "tooFast");
        assertGt(tally.noticeNeeded, 0, "noticeNeeded");
        assertGt(tally.lowerMaxima, 0, "lowerMaxima");
        assertGt(tally.lapsed, 0, "lapsed");
        assertGt(tally.withdrawn, 0, "withdrawn");
        assertGt(tally.rolledBack, 0, "rolledBack");
        assertGt(tally.rolledBackInAGrace, 0, "rolledBackInAGrace");
        assertGt(tally.rollbacksTooLate, 0, "rollbacksTooLate");
        assertGt(tally.moved, 0, "moved");
        assertGt(tally.refusedMoves, 0, "refusedMoves");
        assertGt(tally.settled, 0, "settled");
        assertGt(tally.sentUnderAQuote, 0, "sentUnderAQuote");
        assertGt(tally.pulled, 0, "pulled");
        assertGt(tally.sharesChanged, 0, "sharesChanged");
        assertGt(tally.ended, 0, "ended");
        assertGt(tally.added, 0, "added");
    }

    // ---------------------------------------------------------------- what may change

    /// @dev The runner forgets time and chain between calls.
    function _begin() private {
        vm.chainId(SPOKE_A);
        vm.warp(time);
        _note();
    }

    function _note() private {
        for (uint256 i = 0; i < 2; ++i) {
            _before[i] = _stateOf(i);
        }
        _versionBefore = schedule.version();
    }

    function _check(Change change) private {
        vm.chainId(SPOKE_A);
        vm.warp(time);
        if (change == Change.Nothing) assertEq(schedule.version(), _versionBefore, "a version without a step");
        bool changed;
        for (uint256 i = 0; i < 2; ++i) {
            State memory current = _stateOf(i);
            _checkPrices(current);
            if (change == Change.Version) changed = _checkStep(i, current) || changed;
            else if (change == Change.Move) _checkMove(i, current);
            else if (change != Change.Rollback) _checkNoNewTarget(i, current, change);
            if (!_same(current.upcoming, _before[i].upcoming)) _lastTarget[i] = time;
        }
        if (changed) {
            assertTrue(_lastChange == 0 || time >= _lastChange + 1 days, "two changes within a day");
            _lastChange = time;
        }
        _checkQuotes();
        check();
    }

    /// @dev What holds of any state: the price is the cheaper of both, the gas price in its band.
    function _checkPrices(State memory current) private pure {
        (Price memory one, Price memory other) = (current.now_, current.upcoming);
        assertLe(one.base, other.base);
        assertLe(one.gasPrice, other.gasPrice);
        assertLe(one.gasPerByte, other.gasPerByte);
        assertGe(one.maxGasLimit, other.maxGasLimit);
        assertGe(one.maxPayload, other.maxPayload);
        assertGe(other.gasPrice, current.entry.lowest, "below the band");
        assertLe(other.gasPrice, current.entry.highest, "above the band");
    }

    function _checkNoNewTarget(uint256 i, State memory current, Change change) private view {
        assertPrice(current.upcoming, _before[i].upcoming);
        assertPrice(current.entry.price, _before[i].entry.price);
        if (change == Change.Nothing) assertPrice(current.now_, _before[i].now_);
    }

    /// @dev Returns whether something changed.
    function _checkStep(uint256 i, State memory current) private returns (bool) {
        State memory earlier = _before[i];
        _assertStep(earlier.upcoming, current.upcoming);
        _assertStep(earlier.entry.price, current.entry.price);
        bool same = _same(earlier.upcoming, current.upcoming) && _same(earlier.entry.price, current.entry.price);
        if (current.upcoming.maxGasLimit < earlier.upcoming.maxGasLimit) tally.lowerMaxima += 1;
        return !same;
    }

    function _checkMove(uint256 i, State memory current) private view {
        Price memory moved = _before[i].upcoming;
        if (_same(moved, current.upcoming)) return;
        assertGe(time, _lastTarget[i] + GRACE, "a move within the last one's grace");
        assertLe(uint256(current.upcoming.gasPrice) * 2, uint256(moved.gasPrice) * 3);
        assertLe(uint256(moved.gasPrice) * 2, uint256(current.upcoming.gasPrice) * 3);
        moved.gasPrice = current.upcoming.gasPrice;
        assertPrice(current.upcoming, moved);
        assertPrice(current.entry.price, _before[i].entry.price);
    }

    /// @dev Whatever was published, made effective, moved, settled or rolled back since.
    function _checkQuotes() private view {
        for (uint256 i = 0; i < QUOTES; ++i) {
            Quote memory held = _quotes[i];
            if (held.fee == 0 || time >= held.time + GRACE) continue;
            uint256 fee = spokeA.charge(held.destination, held.gasLimit, held.size);
            assertLe(fee, held.fee, "a charge above its quote");
        }
    }

    function _assertStep(Price memory one, Price memory other) private pure {
        _assertWithin(one.base, other.base);
        _assertWithin(one.gasPrice, other.gasPrice);
        _assertWithin(one.maxGasLimit, other.maxGasLimit);
        _assertWithin(one.maxPayload, other.maxPayload);
        _assertWithin(one.gasPerByte, other.gasPerByte);
        _assertWithin(
            one.base + uint256(one.gasPrice) * (200_000 + 256 * uint256(one.gasPerByte)),
            other.base + uint256(other.gasPrice) * (200_000 + 256 * uint256(other.gasPerByte))
        );
    }

    function _assertWithin(uint256 one, uint256 other) private pure {
        assertLe(other, 2 * one, "more than a step up");
        assertLe(one, 2 * other, "more than a step down");
    }

    function _assertIs(uint32 version) private view {
        MessageFees memory content = _contents[version];
        assertEq(schedule.version(), version);
        assertEq(schedule.bandBps(), content.bandBps);
        assertEq(abi.encode(schedule.shares()), abi.encode(content.shares));
        for (uint256 i = 0; i < 2; ++i) {
            assertPrice(schedule.messageEntry(_destinations[i]).price, content.messagePrices[i].price);
            DestinationEntry memory result = schedule.resultEntry(i == 0 ? SPOKE_A : SPOKE_B);
            if (result.inForce) assertPrice(result.price, content.resultPrices[i].price);
        }
    }

    // ---------------------------------------------------------------- acting

    function _publish(MessageFees memory content, uint256 seed, uint256 effectiveAt) private {
        uint32 version = schedule.lastVersion() + 1 + uint32(_pick(seed, "gap", 3));
        PendingVersion memory waiting = schedule.pending();
        vm.prank(feeAdmin);
        try schedule.publish(version, uint40(effectiveAt), content) {
            tally.published += 1;
            if (waiting.version != 0) tally.lapsed += 1;
            if (!schedule.pending().hadNotice) tally.publishedWithoutNotice += 1;
            _keep(version, content);
        } catch {
            tally.refusedPublications += 1;
        }
    }

    function _rollBack(uint32 version) private {
        bool inGrace = time < _before[0].entry.graceEndsAt;
        vm.prank(feeAdmin);
        try schedule.rollBack(version, _contents[version]) {
            _lastChange = time;
            tally.rolledBack += 1;
            if (inGrace) tally.rolledBackInAGrace += 1;
            _assertIs(version);
            _check(Change.Rollback);
        } catch (bytes memory reason) {
            bytes4 why = bytes4(reason);
            if (why == IFeeSchedule.RollbackTooLate.selector) tally.rollbacksTooLate += 1;
            else assertEq(why, IFeeSchedule.VersionNotRetired.selector, "why a rollback was refused");
            _check(Change.Nothing);
        }
    }

    function _makeEffective() private returns (bool done) {
        PendingVersion memory waiting = schedule.pending();
        bool inGrace = time < _before[0].entry.graceEndsAt;
        bool isMoved = _before[0].upcoming.gasPrice != _before[0].entry.price.gasPrice;
        bool adds = !schedule.resultEntry(SPOKE_B).inForce;
        bool sharesChange =
            keccak256(abi.encode(_contents[waiting.version].shares)) != keccak256(abi.encode(schedule.shares()));
        try schedule.makeEffective(_contents[waiting.version]) {
            done = true;
        } catch (bytes memory reason) {
            if (bytes4(reason) == IFeeSchedule.ChangedTooRecently.selector) tally.tooFast += 1;
            if (bytes4(reason) == IFeeSchedule.NoticeNeeded.selector) tally.noticeNeeded += 1;
            return false;
        }
        assertGe(time, waiting.effectiveAt, "effective too early");
        assertLe(time, waiting.effectiveAt + 7 days, "effective too late");
        tally.effective += 1;
        if (time > waiting.effectiveAt + 1 days) tally.effectiveLate += 1;
        if (inGrace) tally.effectiveOverAGrace += 1;
        if (isMoved) tally.effectiveOverAMove += 1;
        if (sharesChange) tally.sharesChanged += 1;
        if (adds) tally.added += 1;
        assertTrue(schedule.resultEntry(SPOKE_B).inForce, "a version is the whole schedule");
        _everInForce.push(waiting.version);
    }

    // ---------------------------------------------------------------- what is tried

    /// @dev No campaign leads to nothing, nor beyond the fields. Terms in force, changed by up to a bit more than a
    /// step.
    function _contentFrom(uint256 seed) private returns (MessageFees memory content) {
        content = _contents[schedule.version()];
        for (uint256 i = 0; i < 2; ++i) {
            if (_pick(seed, "touched", i + 1) != 0) continue;
            Price memory one = content.messagePrices[i].price;
            one.base = uint96(_within(_scaled(seed, "base", one.base), 1e4, 1e20));
            one.gasPrice = uint64(_within(_scaled(seed, "gas price", one.gasPrice), 1e4, 1e18));
            if (_pick(seed, "maxima", 3) != 0) {
                one.maxGasLimit = uint48(_within(_scaled(seed, "gas", one.maxGasLimit), 1_000_000, 7_000_000));
                one.maxPayload = uint24(_within(_scaled(seed, "payload", one.maxPayload), 5_000, 20_000));
                one.gasPerByte = uint24(_within(_scaled(seed, "byte", one.gasPerByte), 10, 200));
            }
        }
        Price memory result = content.resultPrices[0].price;
        result.base = uint96(_within(_scaled(seed, "result", result.base), 1e4, 1e20));
        if (_pick(seed, "band", 6) == 0) content.bandBps = uint32(15_000 + _pick(seed, "bps", 65_000));
        if (_pick(seed, "shares", 2) == 0) content.shares = _sharesFrom(seed);
    }

    function _lowered(uint256 seed) private returns (MessageFees memory content) {
        content = _contents[schedule.version()];
        Price memory one = content.messagePrices[0].price;
        if (one.base > 1e6) one.base = uint96((uint256(one.base) * (60 + _pick(seed, "factor", 41))) / 100);
    }

    function _sharesFrom(uint256 seed) private returns (Share[] memory shares) {
        uint256 count = 1 + _pick(seed, "count", 3);
        shares = new Share[](count);
        uint16 left = 10_000;
        for (uint256 i = 0; i < count; ++i) {
            uint16 bps = i + 1 == count ? left : uint16(1 + _pick(seed, "bps of", 3_000));
            shares[i] = Share(_accounts[i], bps);
            left -= bps;
        }
    }

    function _timeFrom(uint256 seed) private returns (uint256) {
        uint256 kind = _pick(seed, "kind of time", 6);
        if (kind == 0) return 0;
        if (kind == 1) return time + _pick(seed, "soon", NOTICE);
        return time + NOTICE + (kind == 2 ? _pick(seed, "later", 5 days) : 0);
    }

    function _quoteFrom(uint256 seed) private returns (Quote memory) {
        uint64 destination = _destinations[_pick(seed, "destination", 2)];
        uint64 gasLimit = uint64(1 + _pick(seed, "gas limit", 7_000_000));
        return Quote(destination, gasLimit, _pick(seed, "size", 300), time, 0);
    }

    function _scaled(uint256 seed, string memory what, uint256 value) private returns (uint256) {
        return (value * (48 + _pick(seed, what, 156))) / 100;
    }

    function _within(uint256 value, uint256 least, uint256 most) private pure returns (uint256) {
        if (value < least) return least;
        return value > most ? most : value;
    }

    function _keep(uint32 version, MessageFees memory content) private {
        MessageFees storage kept = _contents[version];
        kept.bandBps = content.bandBps;
        for (uint256 i = 0; i < 2; ++i) {
            kept.messagePrices.push(content.messagePrices[i]);
            kept.resultPrices.push(content.resultPrices[i]);
        }
        for (uint256 i = 0; i < content.shares.length; ++i) {
            kept.shares.push(content.shares[i]);
        }
    }

    // ---------------------------------------------------------------- reading

    function _stateOf(uint256 i) private view returns (State memory) {
        uint64 destination = _destinations[i];
        (Price memory now_, Price memory upcoming) = spokeA.pricesTo(destination);
        return State(now_, upcoming, schedule.messageEntry(destination));
    }

    function _same(Price memory one, Price memory other) private pure returns (bool) {
        return keccak256(abi.encode(one)) == keccak256(abi.encode(other));
    }

    function _pick(uint256 seed, string memory what, uint256 count) private pure returns (uint256) {
        return uint256(keccak256(abi.encode(seed, what))) % count;
    }
}
