// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IBridgeEvents, TransferFrame} from "@causeway/solidity/interfaces/IBridge.sol";
import {Outcome} from "@causeway/solidity/interfaces/IExpiry.sol";
import {IMint} from "../../../../contracts/bridge/interfaces/IMint.sol";
import {BridgeFixture} from "../BridgeFixture.sol";

/// @dev The attacker has the hub's key: what he likes is proven at the spokes as a message of its bridge. What he takes
/// is a number, whatever he tries, for how long he tries it.
contract ForgedMessagesTest is BridgeFixture {
    address internal immutable thief = makeAddr("thief");

    /// @dev A transfer that nobody sent, of which nothing was locked.
    function _forge(uint256 destination, uint256 units) private {
        bytes memory payload = abi.encodePacked(
            abi.encodePacked(uint8(1), uint8(1), uint128(0), USD, uint128(units), uint128(0)),
            abi.encodePacked(uint40(time + 1), bytes32(leaves[_laneBetween(HUB, destination)].length), bytes26(0)),
            abi.encodePacked(uint16(0), uint64(0), uint8(20), thief, uint8(20), thief, uint8(20), thief, uint8(0))
        );
        _forgeMessage(destination, address(bridges[HUB]), address(bridges[destination]), payload);
    }

    function _forgeMessage(uint256 destination, address sender, address recipient, bytes memory payload) private {
        (uint256 lane, uint64 index) = _sendAs(HUB, destination, sender, recipient, payload);
        _deliver(lane, index);
    }

    /// @dev Has paid what waits of his, as far as it goes.
    function _drainAll(uint256 destination) private {
        uint256 lane = _laneBetween(HUB, destination);
        _enter(destination);
        (uint32 provenance, uint32 position) = bridges[destination].nextOf(USD);
        for (uint256 i = 0; provenance != 0 && i < 50; ++i) {
            (bool drained, ) = address(bridges[destination]).call(
                abi.encodeCall(bridges[destination].drain, (USD, _transfersOf(lane, position)))
            );
            if (!drained) return;
            (provenance, position) = bridges[destination].nextOf(USD);
        }
    }

    function test_atOnce_heTakesTheLimit() public {
        for (uint256 i = 0; i < 8; ++i) {
            _forge(SPOKE_A, 30_000 * ONE);
        }
        _forge(SPOKE_A, 5_000_000 * ONE);
        assertLe(_unitsOf(SPOKE_A, thief), CAPACITY);
        assertGt(_unitsOf(SPOKE_A, thief), CAPACITY - 30_000 * ONE);
    }

    /// @dev What really left for the hub is credited once.
    function test_afterWhatReallyLeft_heTakesTheLimitAndThat() public {
        uint256 left = 50_000 * ONE;
        _send(SPOKE_A, _request(SPOKE_A, HUB, left));
        for (uint256 i = 0; i < 5; ++i) {
            _forge(SPOKE_A, 50_000 * ONE);
        }
        assertGt(_unitsOf(SPOKE_A, thief), CAPACITY);
        for (uint256 i = 0; i < 5; ++i) {
            _forge(SPOKE_A, 10_000 * ONE);
        }
        assertLe(_unitsOf(SPOKE_A, thief), CAPACITY + left);
    }

    /// @dev Amounts and times are anything.
    function testFuzz_overTime_heTakesWhatTheLimitRefills(uint256 seed) public {
        uint256 start = time;
        for (uint256 i = 0; i < 6; ++i) {
            seed = uint256(keccak256(abi.encode(seed, i)));
            _forge(SPOKE_A, bound(seed, 1, 2 * CAPACITY));
            _pass((seed >> 128) % (WINDOW / 4));
            _drainAll(SPOKE_A);
            uint256 most = CAPACITY + (CAPACITY * (time - start)) / WINDOW;
            assertLe(_unitsOf(SPOKE_A, thief), most);
        }
    }

    function test_ofWhatIsMinted_heTakesTheCeiling() public {
        _enter(SPOKE_B);
        vm.prank(admin);
        IMint(address(custodies[SPOKE_B])).setCeiling(chainIds[HUB], uint128(60_000 * ONE));
        for (uint256 i = 0; i < 6; ++i) {
            _forge(SPOKE_B, 20_000 * ONE);
            _pass(WINDOW);
            _drainAll(SPOKE_B);
        }
        assertLe(tokens[SPOKE_B].totalSupply() / custodies[SPOKE_B].unit(), 60_000 * ONE);
        assertGt(_unitsOf(SPOKE_B, thief), 40_000 * ONE);
    }

    /// @dev Other chains' limits are not his: he spends one, and another chain's transfer is paid at once.
    function test_whatOtherChainsSend_isPaidAllTheSame() public {
        _forge(SPOKE_A, CAPACITY);
        _forge(SPOKE_A, CAPACITY);
        _carry(HUB, SPOKE_B, 1_000 * ONE);
        uint256 before = _unitsOf(SPOKE_A, receiver);
        _carry(SPOKE_B, SPOKE_A, 500 * ONE);
        assertEq(_unitsOf(SPOKE_A, receiver), before + 500 * ONE - ONE / 4);
    }

    /// @dev Over both ends: what the spoke sent and was paid on the hub he has paid back, too.
    function test_ofWhatWasSent_heHasTheLimitOfRefundsPaidBack() public {
        bytes32[] memory ids = new bytes32[](5);
        uint256 lane;
        for (uint256 i = 0; i < 5; ++i) {
            (lane, , ids[i]) = _carry(SPOKE_A, HUB, 60_000 * ONE);
            _pass(WINDOW / 2);
        }
        for (uint64 i = 0; i < 5; ++i) {
            bytes memory back = abi.encodePacked(uint8(1), uint8(2), ids[i], uint128(60_000 * ONE));
            _forgeMessage(SPOKE_A, address(bridges[HUB]), address(bridges[SPOKE_A]), back);
            bridges[SPOKE_A].settleReturn(_transferOf(lane, i), _siblings(lane, i));
        }
        assertLe(_unitsOf(SPOKE_A, user), CAPACITY);
        assertEq(_unitsOf(SPOKE_A, user), 180_000 * ONE);
    }

    /// @dev What was never sent does not come back, by neither way: not what another account sent, either.
    function test_ofWhatWasNeverSent_nothingComesBack() public {
        bytes memory payload = abi.encodePacked(
            abi.encodePacked(uint8(1), uint8(1), uint128(0), USD, uint128(ONE), uint128(0)),
            abi.encodePacked(uint40(time + 1), bytes32(0), bytes26(0), uint16(0), uint64(0)),
            abi.encodePacked(uint8(20), thief, uint8(20), thief, uint8(20), thief, uint8(0))
        );
        // what looks like a transfer of spoke A's bridge, and is the thief's own message
        (uint256 lane, uint64 index) = _sendAs(SPOKE_A, HUB, thief, address(bridges[HUB]), payload);
        bytes32 id = leaves[lane][index];
        bytes memory back = abi.encodePacked(uint8(1), uint8(2), id, uint128(ONE));
        _forgeMessage(SPOKE_A, address(bridges[HUB]), address(bridges[SPOKE_A]), back);
        TransferFrame memory transfer = _transferOf(lane, index);
        bytes32[] memory siblings = _siblings(lane, index);
        vm.expectRevert(abi.encodeWithSelector(IBridgeEvents.NotSent.selector, id));
        bridges[SPOKE_A].settleReturn(transfer, siblings);
        // as a notice, its own sender gets it, which is not the bridge
        bytes32 frameHash = keccak256(transfer.frame);
        bytes memory notice = abi.encodePacked(uint8(1), transfer.laneId, index, frameHash, uint8(Outcome.Rejected));
        _forgeMessage(SPOKE_A, address(expiries[HUB]), address(expiries[SPOKE_A]), notice);
        vm.expectRevert();
        expiries[SPOKE_A].settle(transfer.laneId, index, transfer.frame, siblings);
        assertEq(_unitsOf(SPOKE_A, thief), 0);
    }

    /// @dev In another's name: an account of the hub that is not its bridge.
    function test_byWhoIsNoPeer_nothingIsPaid() public {
        bytes memory payload = abi.encodePacked(
            abi.encodePacked(uint8(1), uint8(1), uint128(0), USD, uint128(ONE), uint128(0)),
            abi.encodePacked(uint40(time + 1), bytes32(0), bytes26(0), uint16(0), uint64(0)),
            abi.encodePacked(uint8(20), thief, uint8(20), thief, uint8(20), thief, uint8(0))
        );
        (uint256 lane, uint64 index) = _sendAs(HUB, SPOKE_A, thief, address(bridges[SPOKE_A]), payload);
        assertFalse(_deliver(lane, index));
        assertEq(_unitsOf(SPOKE_A, thief), 0);
    }
}
