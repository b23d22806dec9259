// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Outcome} from "@causeway/solidity/interfaces/IExpiry.sol";
import {IExpirySender} from "@causeway/solidity/interfaces/IExpirySender.sol";
import {TransferRequest} from "@causeway/solidity/interfaces/IBridge.sol";
import {TestReceiver} from "../bridge/Receivers.sol";
import {ContainmentChains} from "./ContainmentChains.sol";

/// @title ContainmentForgeries
/// @notice What forged messages say: plain messages, transfers, that transfers came back, and that messages and
/// transfers were rejected on spoke A. All but the first can wait where they arrive.
/// @dev The hub and spoke B have sent what returns and notices are about. What a forgery says depends on its place.
abstract contract ContainmentForgeries is ContainmentChains, IExpirySender {
    /// @dev What stands at a place, by its remainder. `Called` are transfers with a call, or that no payment suffices.
    enum Kind {
        Message,
        Notice,
        Transfer,
        Return,
        Called,
        Ended
    }

    uint64 internal constant KINDS = 6;
    /// @dev Messages in each lane home to spoke A, and transfers behind them.
    uint64 internal constant HOME_MESSAGES = 4;
    uint64 internal constant HOME_TRANSFERS = 4;
    /// @dev More than half of what a limit lets in.
    uint256 private constant MUCH = 150_000 * ONE;
    uint256 private constant LITTLE = 1_000 * ONE;
    uint64 private constant GAS_LIMIT = 200_000;

    address internal immutable thief = makeAddr("thief");
    TestReceiver internal called;
    uint40 private immutable _deadline = uint40(time + 1 hours);

    constructor() {
        called = new TestReceiver();
        vm.deal(address(called), 100 ether);
        vm.deal(thief, 100 ether);
        _sendHome(HUB);
        _sendHome(SPOKE_B);
    }

    // ---------------------------------------------------------------- what is there to tell of

    function _sendHome(uint256 chain) private {
        uint256 home = _homeOf(chain);
        for (uint64 i = 0; i < HOME_MESSAGES; ++i) {
            bytes memory payload = abi.encode(i);
            _noteSent(home, _frame(GAS_LIMIT, 0, address(this), address(this), payload));
            _enter(chain);
            uint256 fee = mailboxes[chain].quote(chainIds[SPOKE_A], GAS_LIMIT, payload.length);
            bytes memory recipient = abi.encodePacked(address(this));
            mailboxes[chain].send{value: fee}(chainIds[SPOKE_A], recipient, GAS_LIMIT, 0, address(this), payload);
        }
        for (uint64 i = 0; i < HOME_TRANSFERS; ++i) {
            TransferRequest memory request = _request(chain, SPOKE_A, MUCH);
            request.salt = bytes32(uint256(i));
            _send(chain, request);
        }
    }

    /// @dev The lane from a chain to spoke A.
    function _homeOf(uint256 chain) internal view returns (uint256) {
        return _laneBetween(chain, SPOKE_A);
    }

    // ---------------------------------------------------------------- what forgeries say

    function _kindOf(uint64 index) internal pure returns (Kind) {
        return Kind(index % KINDS);
    }

    /// @dev The place in the lane home of what a return or a notice is about.
    function _aboutOf(uint64 index) internal pure returns (uint64) {
        uint64 turn = index / KINDS;
        if (_kindOf(index) == Kind.Notice) return turn % HOME_MESSAGES;
        return HOME_MESSAGES + ((_kindOf(index) == Kind.Return ? turn + 2 : turn) % HOME_TRANSFERS);
    }

    function _forgedFrame(uint256 lane, uint64 index) internal view override returns (bytes memory) {
        Kind kind = _kindOf(index);
        uint256 chain = lanes[lane].destination;
        if (kind == Kind.Message) {
            return _frame(GAS_LIMIT, 0, address(0xbad), address(this), abi.encode("forged", lane, index));
        }
        if (kind == Kind.Notice || kind == Kind.Ended) {
            return _frame(GAS_LIMIT, 0, address(expiries[SPOKE_A]), address(expiries[chain]), _notice(chain, index));
        }
        bytes memory payload = kind == Kind.Return ? _return(chain, index) : _transfer(lane, index);
        return _frame(GAS_LIMIT, 0, address(bridges[SPOKE_A]), address(bridges[chain]), payload);
    }

    function _notice(uint256 chain, uint64 index) private view returns (bytes memory) {
        uint256 home = _homeOf(chain);
        uint64 about = _aboutOf(index);
        bytes32 frameHash = keccak256(frames[home][about]);
        return abi.encodePacked(uint8(1), lanes[home].id, about, frameHash, uint8(Outcome.Rejected));
    }

    function _return(uint256 chain, uint64 index) private view returns (bytes memory) {
        return abi.encodePacked(uint8(1), uint8(2), leaves[_homeOf(chain)][_aboutOf(index)], uint128(MUCH));
    }

    /// @dev As `docs/protocol.md` has it. Every other one with a call asks for more than is paid, and stands aside.
    function _transfer(uint256 lane, uint64 index) private view returns (bytes memory) {
        bool isPlain = _kindOf(index) == Kind.Transfer;
        bool isAside = !isPlain && (index / KINDS) % 2 == 1;
        uint256 units = isPlain || isAside ? MUCH : LITTLE;
        address to = isPlain || isAside ? thief : address(called);
        return
            bytes.concat(
                abi.encodePacked(uint8(1), uint8(1), uint128(0), USD, uint128(units), uint128(isAside ? units : 0)),
                abi.encodePacked(_deadline, bytes32(lane), bytes26(0), uint16(0), uint64(to == thief ? 0 : 300_000)),
                abi.encodePacked(uint8(20), thief, uint8(20), thief, uint8(20), to, uint8(0))
            );
    }

    // ---------------------------------------------------------------- what thieves have of it

    /// @inheritdoc IExpirySender
    function onMessageExpired(bytes32, Outcome, bytes calldata, bytes calldata) external returns (bytes4) {
        _did("settled notices");
        return IExpirySender.onMessageExpired.selector;
    }

    /// @dev All that forgeries ever brought about where they arrive: who they pay, who is paid back, who is called.
    function taken() public view returns (uint256 sum) {
        for (uint256 chain = 0; chain < CHAINS; ++chain) {
            if (chain == SPOKE_A) continue;
            sum += _unitsOf(chain, thief) + _unitsOf(chain, address(called)) + _unitsOf(chain, user);
        }
        return sum + called.calls() + times["settled notices"] + times["forged messages"];
    }
}
