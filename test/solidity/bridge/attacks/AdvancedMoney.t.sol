// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {EntryState, IBridgeAdvances, TransferFrame, TransferRequest} from "@causeway/solidity/interfaces/IBridge.sol";
import {Batch} from "@causeway/solidity/interfaces/IMailbox.sol";
import {CurveTerms} from "../../../../contracts/bridge/interfaces/IBridgeTerms.sol";
import {Limit, Limited} from "../../../../contracts/bridge/interfaces/ICustody.sol";
import {CurveTermsLib} from "../../../../contracts/bridge/libraries/CurveTermsLib.sol";
import {Advancing} from "../advances/Advancing.sol";
import {CallingBackToken, ITokenHooks} from "../tokens/CallingBackToken.sol";
import {PlainToken} from "../tokens/PlainToken.sol";

/// @dev What an advance could be used for to take money: out of the vault, its curve, its limits, or the offer.
contract AdvancedMoneyTest is Advancing {
    function _dear() private {
        CurveTerms memory curve = CurveTerms({rateBps: 1_000, knee: 0, depth: uint112(900 * ONE)});
        _enter(SPOKE_A);
        vm.prank(admin);
        custodies[SPOKE_A].setTerms(_changes(0, CurveTermsLib.pack(curve)));
    }

    /// @dev To himself, while nobody has taken anything: what the curve takes is asked when it is released.
    function test_advancedToOneselfWhileTheCurveIsCheap_theCurveIsPaidAtTheRelease() public {
        _dear();
        TransferRequest memory request = _offering(UNITS);
        request.receiver = abi.encodePacked(filler);
        (, uint64 index, ) = _send(HUB, request);
        _advanceBy(filler, index);
        assertEq(_gained(), 0);
        _carry(HUB, SPOKE_A, 400 * ONE);
        _enter(SPOKE_A);
        uint256 curve = custodies[SPOKE_A].quoteRelease(chainIds[HUB], UNITS, 0).curve;
        assertGt(curve, OFFER);
        assertTrue(_deliver(lane, index));
        assertEq(_gained(), int256(UNITS - _fee(UNITS) - curve));
    }

    /// @dev By the time of the proof what is left of the offer is next to nothing, and nothing once it has ended.
    function test_advancedWhenTheProofIsAtHand_itEarnsWhatIsLeftOfTheOffer() public {
        (uint64 index, ) = _sendOffering(UNITS);
        _pass(10 minutes - 1);
        _advanceBy(filler, index);
        assertTrue(_deliver(lane, index));
        assertEq(_gained(), int256(OFFER / 540));
        (index, ) = _sendOffering(UNITS);
        _pass(10 minutes);
        _expectNoAdvance(index, abi.encodeWithSelector(IBridgeAdvances.AdvanceTooLate.selector, time));
    }

    /// @dev Nobody passes a limit or a queue by advancing: the advancer waits as the receiver would have.
    function test_advancedAboveALimitAndIntoAQueue_heWaitsInTurn() public {
        (uint64 first, bytes32 firstId) = _sendOffering(3_000 * ONE);
        assertTrue(_deliver(lane, first));
        TransferRequest memory request = _offering(300_000 * ONE);
        request.salt = "second";
        _endow(filler, 300_000 * ONE);
        (, uint64 second, bytes32 secondId) = _send(HUB, request);
        _advanceBy(filler, second);
        _charge(300);
        assertTrue(_deliver(lane, second));
        assertGt(_entry(SPOKE_A, secondId).held, 0);
        assertEq(_entry(SPOKE_A, secondId).position, 1);
        _charge(5);
        _provide(SPOKE_A, 500_000 * ONE);
        _drain(first);
        _assertState(firstId, EntryState.None);
        _drain(second);
        assertGt(_entry(SPOKE_A, secondId).held, 0, "the limit holds the rest");
        _pass(2 days);
        _enter(SPOKE_A);
        bridges[SPOKE_A].admit(USD, _transfersOf(lane, second));
        _drain(second);
        _assertState(secondId, EntryState.None);
        // each part is rounded by itself
        assertApproxEqAbs(_unitsOf(SPOKE_A, filler), 400_000 * ONE + OFFER, 2);
    }

    /// @dev Whatever is advanced, what a chain's messages take is within its limit.
    function test_advances_useTheLimitOnceTheyAreDelivered() public {
        (uint64 index, ) = _sendOffering(UNITS);
        _advanceBy(filler, index);
        _enter(SPOKE_A);
        (, uint256 before) = custodies[SPOKE_A].limitOf(chainIds[HUB], Limited.Arrivals);
        vm.prank(admin);
        custodies[SPOKE_A].setLimit(chainIds[HUB], Limited.Arrivals, Limit(uint208(CAPACITY), WINDOW));
        assertTrue(_deliver(lane, index));
        (, uint256 available) = custodies[SPOKE_A].limitOf(chainIds[HUB], Limited.Arrivals);
        assertEq(available, before - UNITS);
    }
}

/// @dev The token calls the filler before it takes his tokens, and the receiver when it has them.
contract AdvancedByCallingTokensTest is Advancing, ITokenHooks {
    uint64 private _index;
    bool private _delivers;
    bool private _delivered;
    bool private _advancedAgain;

    function _newToken(uint8 decimals) internal override returns (PlainToken) {
        return new CallingBackToken(decimals);
    }

    function tokensMoved(address, address, uint256) external {
        if (_delivered) return;
        _delivered = true;
        TransferFrame memory transfer = _transferOf(lane, _index);
        try bridges[SPOKE_A].advance(0, type(uint40).max, transfer.laneId, transfer.index, transfer.frame) {
            _advancedAgain = true;
        } catch {}
        if (_delivers) mailboxes[SPOKE_A].deliver(lanes[lane].id, batch);
    }

    Batch private batch;

    function _prepare(bool delivers) private {
        _endow(address(this), 100_000 * ONE);
        (_index, ) = _sendOffering(UNITS);
        Batch memory made = _batchOf(lane, _index);
        (batch.count, batch.first, batch.evidence) = (made.count, made.first, made.evidence);
        (batch.outboxProof, batch.siblings, batch.members) = (made.outboxProof, made.siblings, made.members);
        _delivers = delivers;
        CallingBackToken(address(tokens[SPOKE_A])).setCalled(address(this), true);
    }

    function test_advancedAgainFromWithin_isRefused() public {
        _prepare(false);
        _advanceBy(address(this), _index);
        assertTrue(_delivered);
        assertFalse(_advancedAgain);
        assertEq(_unitsOf(SPOKE_A, receiver), UNITS - _fee(UNITS) - OFFER);
    }

    /// @dev It is delivered by another transaction: each is paid once.
    function test_deliveredFromWithin_itIsNotDelivered() public {
        _prepare(true);
        _advanceBy(address(this), _index);
        assertFalse(mailboxes[SPOKE_A].isDone(lanes[lane].id, _index));
        assertEq(_unitsOf(SPOKE_A, receiver), UNITS - _fee(UNITS) - OFFER);
        assertEq(_unitsOf(SPOKE_A, address(this)), 100_000 * ONE - UNITS + _fee(UNITS) + OFFER);
        assertEq(_advancerOf(_index), address(this));
        assertTrue(_deliver(lane, _index));
        assertEq(_unitsOf(SPOKE_A, receiver), UNITS - _fee(UNITS) - OFFER);
        assertEq(_unitsOf(SPOKE_A, address(this)), 100_000 * ONE + OFFER);
    }
}
