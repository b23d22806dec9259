// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IAccessManager} from "@openzeppelin/contracts/access/manager/IAccessManager.sol";
import {Execution, IExecutor} from "../../../../contracts/swap/interfaces/IExecutor.sol";
import {IInputPayer} from "../../../../contracts/swap/interfaces/IInputPayer.sol";
import {IVenue} from "../../../../contracts/swap/interfaces/IVenue.sol";
import {HopsLib} from "../../../../contracts/swap/libraries/HopsLib.sol";
import {ShippedCode} from "../../ShippedCode.sol";
import {VectorsTest} from "../../vectors/VectorsTest.sol";

/// @dev Stands at a token's address, moves nothing, and shows more each time it is asked.
contract AnyToken {
    function balanceOf(address) external view returns (uint256) {
        return type(uint128).max - gasleft();
    }

    function transfer(address, uint256) external pure returns (bool) {
        return true;
    }
}

/// @dev A hop as its venue was asked for it.
struct SeenHop {
    uint256 venueId;
    uint256 pool;
    address tokenIn;
    address token;
    uint256 amount;
}

/// @dev Notes the hops of all venues, and pays an executor nothing.
contract HopNotes is IInputPayer {
    SeenHop[] private _hops;

    function note(SeenHop calldata hop) external {
        _hops.push(hop);
    }

    function forget() external {
        delete _hops;
    }

    function count() external view returns (uint256) {
        return _hops.length;
    }

    function hopAt(uint256 place) external view returns (SeenHop memory) {
        return _hops[place];
    }

    function run(IExecutor executor, Execution calldata execution, bytes calldata hops) external returns (address end) {
        (end, ) = executor.execute(execution, hops, "");
    }

    function payInput(address, uint256) external {}
}

contract NotingVenue is IVenue {
    uint256 private immutable ID;
    HopNotes private immutable NOTES;

    constructor(uint256 id, HopNotes notes) {
        (ID, NOTES) = (id, notes);
    }

    function swap(address tokenIn, address token, uint256 amount, uint256 pool, address) external returns (uint256) {
        NOTES.note(SeenHop(ID, pool, tokenIn, token, amount));
        return 0;
    }
}

interface IOrderGasLib {
    function promiseOf(uint256[3] calldata hopGas, bytes calldata hops) external pure returns (uint64);
}

/// @dev The shared examples of routes, walked by the executor.
contract HopsVectorsTest is ShippedCode, VectorsTest {
    uint256 private constant AMOUNT = 1e18;
    uint256 private constant WHOLE_SHARE = 10_000;

    IExecutor private _executor;
    HopNotes private _notes = new HopNotes();
    IOrderGasLib private _gasLib = IOrderGasLib(create("OrderGasLibHarness.sol:OrderGasLibHarness", ""));
    address private immutable _tokenIn = makeAddr("tokenIn");

    function setUp() public {
        load("hops.json");
        // an access manager that permits everything at once
        address manager = makeAddr("manager");
        vm.mockCall(manager, abi.encodeWithSelector(IAccessManager.canCall.selector), abi.encode(true, uint32(0)));
        _executor = IExecutor(create("Executor.sol:Executor", abi.encode(manager, _notes)));
        uint8[8] memory ids = [1, 2, 63, 64, 127, 128, 191, 192];
        for (uint256 i = 0; i < ids.length; ++i) {
            _executor.addVenue(ids[i], new NotingVenue(ids[i], _notes));
        }
        _executor.addVenue(255, new NotingVenue(255, _notes));
        vm.etch(_tokenIn, type(AnyToken).runtimeCode);
    }

    // ---------------------------------------------------------------- vectors

    function test_walk_vectors_agree() public {
        for (uint256 i = 0; i < size("valid"); ++i) {
            uint256 count = _etchTokens(i);
            _notes.forget();
            address end = _run(bytesOf("valid", i, "route"), AMOUNT);
            assertEq(_notes.count(), count, nameOf("valid", i));
            for (uint256 k = 0; k < count; ++k) {
                _assertHop(i, k);
            }
            assertEq(end, _tokenOf(i, count - 1), nameOf("valid", i));
        }
    }

    /// @dev Refused as a route, not for its tokens or its venues.
    function test_walk_invalid_reverts() public {
        for (uint256 i = 0; i < size("valid"); ++i) {
            _etchTokens(i);
        }
        for (uint256 i = 0; i < size("invalid"); ++i) {
            bytes memory route = bytesOf("invalid", i, "route");
            _etchSecondEnd(route);
            (bool walked, bytes memory reason) = address(this).call(abi.encodeCall(this.run, (route)));
            assertFalse(walked, nameOf("invalid", i));
            assertTrue(_isOfRoutes(bytes4(reason)), nameOf("invalid", i));
        }
    }

    /// @dev Of a split of two parts of one hop through pairs: the token that the second ends in.
    function _etchSecondEnd(bytes memory route) private {
        if (route.length < 51) return;
        address token;
        assembly ("memory-safe") {
            token := shr(96, mload(add(route, 63)))
        }
        if (token.code.length == 0) vm.etch(token, type(AnyToken).runtimeCode);
    }

    function _isOfRoutes(bytes4 selector) private pure returns (bool) {
        bool isOfSplit = selector == HopsLib.InvalidSplit.selector || selector == HopsLib.SplitTokensDiffer.selector;
        bool isOfBytes = selector == HopsLib.HopsCutOff.selector || selector == HopsLib.UnknownHopsVersion.selector;
        return isOfSplit || isOfBytes || selector == IExecutor.UnknownVenue.selector;
    }

    // ---------------------------------------------------------------- at the origin

    /// @dev Each hop is promised the gas of its kind, wherever it stands.
    function test_promise_vectors_countEachHop() public view {
        for (uint256 i = 0; i < size("valid"); ++i) {
            uint256 expected;
            for (uint256 k = 0; k < uintOf("valid", i, "count"); ++k) {
                uint256 kind = uintOf("valid", i, _key(k, "venueId")) >> 6;
                expected +=
                    kind == 0
                        ? 1
                        : kind == 1
                            ? 1_000
                            : 1_000_000;
            }
            uint64 promised = _gasLib.promiseOf([uint256(1), 1_000, 1_000_000], bytesOf("valid", i, "route"));
            assertEq(promised, expected * 1_000, nameOf("valid", i));
        }
    }

    function test_promise_invalid_reverts() public view {
        for (uint256 i = 0; i < size("invalid"); ++i) {
            assertFalse(_isRoute(bytesOf("invalid", i, "route")), nameOf("invalid", i));
        }
    }

    function test_promise_mutants_agree() public {
        load("hops-mutants.json");
        uint256 refused;
        for (uint256 i = 0; i < size("mutants"); ++i) {
            bool isRoute = bytes(textOf("mutants", i, "reason")).length == 0;
            assertEq(_isRoute(bytesOf("mutants", i, "route")), isRoute, nameOf("mutants", i));
            if (!isRoute) ++refused;
        }
        assertGt(refused, 20);
    }

    function _isRoute(bytes memory route) private view returns (bool) {
        try _gasLib.promiseOf([uint256(1), 1, 1], route) {
            return true;
        } catch {
            return false;
        }
    }

    // ---------------------------------------------------------------- splits

    /// @dev Each part has its share, rounded down, and the last has the rest: nothing is made, nothing is left.
    function testFuzz_split_dividesTheWholeAmount(uint256 amount, uint256 seed, uint8 count) public {
        amount = bound(amount, 1, type(uint128).max);
        uint256 parts = bound(count, 2, 20);
        uint256[] memory shares = _sharesOf(seed, parts);
        _run(_splitOf(shares), amount);
        assertEq(_notes.count(), parts);
        uint256 sum;
        for (uint256 i = 0; i < parts; ++i) {
            uint256 part = _notes.hopAt(i).amount;
            if (i != parts - 1) assertEq(part, (amount * shares[i]) / WHOLE_SHARE);
            sum += part;
        }
        assertEq(sum, amount);
        uint256 rest = _notes.hopAt(parts - 1).amount;
        uint256 left = WHOLE_SHARE - _sum(shares);
        assertGe(rest, (amount * left) / WHOLE_SHARE);
        assertLe(rest, (amount * left) / WHOLE_SHARE + parts);
    }

    function testFuzz_split_ofTheGreatestAmount_doesNotOverflow(uint256 seed) public {
        uint256[] memory shares = _sharesOf(seed, 3);
        _run(_splitOf(shares), type(uint256).max);
        uint256 sum;
        for (uint256 i = 0; i < 3; ++i) {
            sum += _notes.hopAt(i).amount;
        }
        assertEq(sum, type(uint256).max);
    }

    function testFuzz_split_whoseSharesLeaveNoRest_reverts(uint256 seed, uint16 more) public {
        uint256[] memory shares = _sharesOf(seed, 4);
        uint256 missing = WHOLE_SHARE - _sum(shares);
        shares[0] = bound(more, shares[0] + missing, type(uint16).max);
        vm.expectPartialRevert(HopsLib.InvalidSplit.selector);
        this.run(_splitOf(shares));
    }

    function run(bytes calldata route) external {
        _run(route, AMOUNT);
    }

    // ---------------------------------------------------------------- internal

    function _run(bytes memory route, uint256 amount) private returns (address) {
        Execution memory execution;
        (execution.tokenIn, execution.amountIn) = (_tokenIn, amount);
        (execution.to, execution.leftTo) = (makeAddr("receiver"), makeAddr("left"));
        return _notes.run(_executor, execution, route);
    }

    function _assertHop(uint256 i, uint256 k) private view {
        string memory name = nameOf("valid", i);
        SeenHop memory seen = _notes.hopAt(k);
        bytes memory pool = bytesOf("valid", i, _key(k, "pool"));
        assertEq(seen.venueId, uintOf("valid", i, _key(k, "venueId")), name);
        assertEq(seen.token, _tokenOf(i, k), name);
        // the two highest bits of a venue's number count three bytes each
        assertEq((seen.venueId >> 6) * 3, pool.length, name);
        uint256 number = pool.length == 0 ? 0 : uint256(bytes32(pool)) >> (256 - 8 * pool.length);
        assertEq(seen.pool, number, name);
        uint256 step = uintOf("valid", i, _key(k, "step"));
        bool isFirst = k == 0 || _differs(i, k, "step") || _differs(i, k, "part");
        assertEq(seen.tokenIn, isFirst ? _inputOf(i, k, step) : _tokenOf(i, k - 1), name);
        uint256 share = uintOf("valid", i, _key(k, "share"));
        if (step == 0 && isFirst && share != 0) assertEq(seen.amount, (AMOUNT * share) / WHOLE_SHARE, name);
    }

    /// @dev The token that a step begins with: the end of the step before.
    function _inputOf(uint256 i, uint256 k, uint256 step) private view returns (address) {
        while (k != 0 && uintOf("valid", i, _key(k, "step")) == step) --k;
        return step == 0 ? _tokenIn : _tokenOf(i, k);
    }

    function _differs(uint256 i, uint256 k, string memory key) private view returns (bool) {
        return uintOf("valid", i, _key(k, key)) != uintOf("valid", i, _key(k - 1, key));
    }

    /// @dev Makes tokens of the hops of an example; their number.
    function _etchTokens(uint256 i) private returns (uint256 count) {
        count = uintOf("valid", i, "count");
        for (uint256 k = 0; k < count; ++k) {
            vm.etch(_tokenOf(i, k), type(AnyToken).runtimeCode);
        }
        assertEq(uintOf("valid", i, _key(count - 1, "step")) + 1, uintOf("valid", i, "steps"), nameOf("valid", i));
    }

    function _tokenOf(uint256 i, uint256 k) private view returns (address) {
        return address(bytes20(bytesOf("valid", i, _key(k, "token"))));
    }

    function _key(uint256 k, string memory key) private pure returns (string memory) {
        return string.concat("hops[", vm.toString(k), "].", key);
    }

    /// @dev Shares of all parts but the last, whose share is 0.
    function _sharesOf(uint256 seed, uint256 parts) private pure returns (uint256[] memory shares) {
        shares = new uint256[](parts);
        uint256 left = WHOLE_SHARE - 1;
        for (uint256 i = 0; i < parts - 1; ++i) {
            uint256 most = left - (parts - 2 - i);
            shares[i] = 1 + (uint256(keccak256(abi.encode(seed, i))) % most);
            left -= shares[i];
        }
    }

    function _splitOf(uint256[] memory shares) private view returns (bytes memory route) {
        route = abi.encodePacked(hex"0100", uint8(shares.length));
        for (uint256 i = 0; i < shares.length; ++i) {
            route = bytes.concat(route, abi.encodePacked(uint16(shares[i]), hex"01", uint8(1), _tokenIn));
        }
    }

    function _sum(uint256[] memory shares) private pure returns (uint256 sum) {
        for (uint256 i = 0; i < shares.length; ++i) {
            sum += shares[i];
        }
    }
}
