// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IWrappedNative} from "../../../../contracts/bridge/interfaces/IWrappedNative.sol";
import {OrderSigning} from "../world/OrderSigning.sol";
import {SwapFixture} from "../world/SwapFixture.sol";
import {SwapHeldFixture} from "../world/SwapHeldFixture.sol";

interface IPermit2Allowances {
    function approve(address token, address spender, uint160 amount, uint48 expiration) external;
    function transferFrom(address from, address to, uint160 amount, address token) external;
    function allowance(address, address, address) external view returns (uint160, uint48, uint48);
    function invalidateUnorderedNonces(uint256 wordPos, uint256 mask) external;
}

/// @dev A victim with savings, who allows all contracts of the swap to take them: the router on purpose, the others by
/// mistake, each directly and by Permit2.
abstract contract VictimFixture is OrderSigning, SwapHeldFixture {
    uint256 internal constant SAVINGS = 1_000 * WHOLE;
    uint256 internal constant STOLEN = 1 ether;

    address internal immutable victim = makeAddr("victim");
    address internal immutable attacker = makeAddr("attacker");
    uint256 internal attackerKey;

    function setUp() public virtual override(SwapFixture) {
        super.setUp();
        (, attackerKey) = makeAddrAndKey("attacker");
        vm.deal(attacker, 100 ether);
        address[5] memory saved = _saved();
        address[] memory spenders = _spenders();
        for (uint256 i = 0; i < saved.length; ++i) {
            deal(saved[i], victim, SAVINGS);
            _allow(IERC20(saved[i]), spenders);
        }
        _enter(SPOKE_A);
    }

    function _allow(IERC20 token, address[] memory spenders) private {
        vm.startPrank(victim);
        token.approve(permit2, type(uint256).max);
        for (uint256 k = 0; k < spenders.length; ++k) {
            token.approve(spenders[k], type(uint256).max);
            IPermit2Allowances(permit2).approve(address(token), spenders[k], type(uint160).max, type(uint48).max);
        }
        vm.stopPrank();
    }

    /// @dev What the victim has.
    function _saved() internal view returns (address[5] memory) {
        return
            [
                address(tokenIn),
                address(tokens[SPOKE_A]),
                address(tokens[HUB]),
                address(tokenOut),
                address(wrappedNative)
            ];
    }

    /// @dev All contracts of the swap, on spoke A and on the hub.
    function _spenders() internal view returns (address[] memory all) {
        all = new address[](14);
        uint256[2] memory chains = [SPOKE_A, HUB];
        for (uint256 i = 0; i < 2; ++i) {
            uint256 chain = chains[i];
            all[7 * i] = address(routers[chain]);
            all[7 * i + 1] = address(executors[chain]);
            all[7 * i + 2] = address(receivers[chain]);
            all[7 * i + 3] = executors[chain].orderCaller();
            all[7 * i + 4] = address(executors[chain].venueOf(PAIRS));
            all[7 * i + 5] = address(executors[chain].venueOf(POOLS));
            all[7 * i + 6] = address(executors[chain].venueOf(KEYED));
        }
    }

    /// @dev Calls that would move the victim's savings, if a spender made them.
    function _thefts() internal view returns (bytes[3] memory) {
        return
            [
                abi.encodeCall(IERC20.transferFrom, (victim, attacker, STOLEN)),
                abi.encodeCall(IPermit2Allowances.transferFrom, (victim, attacker, uint160(STOLEN), address(tokenIn))),
                abi.encodeCall(IWrappedNative.withdraw, (STOLEN))
            ];
    }

    function _assertUnharmed() internal view {
        address[5] memory saved = _saved();
        for (uint256 i = 0; i < saved.length; ++i) {
            assertEq(IERC20(saved[i]).balanceOf(victim), SAVINGS, "the victim has all savings");
        }
    }
}
